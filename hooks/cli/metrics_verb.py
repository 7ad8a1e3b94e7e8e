import time

import click

from dedup.metrics import complete, prometheus
from hooks.cli.opening import left_out, opened
from hooks.cli.options import as_json
from hooks.cli.printing import print_json


@click.command()
@as_json
def metrics(as_json: bool) -> None:
    """Print counters and histograms of every hook run and every command so far, in Prometheus text format."""
    with opened() as (settings, engine):
        samples, code = complete(engine.store.metrics()), left_out(engine)
        recent = engine.store.log(
            None, settings.dedup_cache_capacity, since=time.time() - settings.dedup_time_window_secs
        )
    total = {name: value for name, value, labels in samples if not labels}
    hits, misses = total["dedup_cache_hits_total"], total["dedup_cache_misses_total"]
    samples.append(("dedup_cache_size", len({(r.domain, r.namespace, r.hash) for r in recent}), ()))
    samples.append(("dedup_cache_hit_rate", hits / (hits + misses) if hits + misses else 0, ()))
    if as_json:
        print_json([{"name": name, "labels": dict(labels), "value": value} for name, value, labels in samples])
        raise SystemExit(code)
    for line in prometheus(samples):
        click.echo(line)
    raise SystemExit(code)
