"""Which project a directory belongs to: one per repository, whatever clone, worktree or subdirectory one works in."""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dedup.model import GLOBAL
from hooks.project import domain_at, project_of
from hooks.remote_url import digest, normalised


def repository(root: Path, config: str = "") -> Path:
    """A repository as `git init` leaves it, as far as git itself looks at it to know one."""
    git = root / ".git"
    (git / "refs").mkdir(parents=True)
    (git / "objects").mkdir()
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    (git / "config").write_text("[core]\n\tbare = false\n" + config)
    return root


def remote(url: str) -> str:
    """The config section of the usual remote, as git writes it."""
    return f'[remote "origin"]\n\turl = {url}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n'


class TestRepositories:
    def test_remote(self, tmp_path: Path) -> None:
        """A repository is known by its origin; its domain shows owner and name."""
        project = project_of(repository(tmp_path / "x", remote("git@github.com:mira/Orchard.git")))
        assert project.identity == "github.com/mira/Orchard"
        assert re.fullmatch(r"mira-orchard-[0-9a-f]{8}", project.domain.slug)

    def test_clones(self, tmp_path: Path) -> None:
        """Two clones of one remote, by whatever protocol, are one project."""
        ssh = project_of(repository(tmp_path / "a", remote("git@github.com:mira/orchard.git")))
        https = project_of(repository(tmp_path / "b", remote("https://mira:token@github.com/mira/orchard")))
        assert ssh.domain == https.domain

    def test_forks(self, tmp_path: Path) -> None:
        """Repositories of the same name with different owners or hosts are different projects."""
        urls = ["git@github.com:mira/orchard", "git@github.com:rowan/orchard", "git@gitlab.com:mira/orchard"]
        assert len({project_of(repository(tmp_path / str(n), remote(u))).domain for n, u in enumerate(urls)}) == 3

    def test_subdirectory(self, tmp_path: Path) -> None:
        """A subdirectory belongs to its repository, one that has been deleted as well."""
        root = repository(tmp_path / "x", remote("git@github.com:mira/orchard"))
        (root / "a" / "b").mkdir(parents=True)
        assert project_of(root / "a" / "b") == project_of(root) == project_of(root / "gone" / "long ago")

    def test_no_remote(self, tmp_path: Path) -> None:
        """Without a remote a repository is known by where it is."""
        project = project_of(repository(tmp_path / "Orchard"))
        assert project.identity == str(tmp_path / "Orchard")
        assert re.fullmatch(r"orchard-[0-9a-f]{8}", project.domain.slug)

    def test_clone_of_a_directory(self, tmp_path: Path) -> None:
        """A clone of a repository on this machine is the same project as that."""
        origin = repository(tmp_path / "a")
        for number, url in enumerate((str(origin), f"{origin}/.git", f"file://{origin}", "../a")):
            assert project_of(repository(tmp_path / f"clone{number}", remote(url))).domain == project_of(origin).domain

    def test_link(self, tmp_path: Path) -> None:
        """A symbolic link to a project is that project."""
        (tmp_path / "link").symlink_to(repository(tmp_path / "x"))
        (tmp_path / "plain").mkdir()
        (tmp_path / "link2").symlink_to(tmp_path / "plain")
        assert project_of(tmp_path / "link") == project_of(tmp_path / "x")
        assert project_of(tmp_path / "link2") == project_of(tmp_path / "plain")

    @pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
    @pytest.mark.parametrize("config", [None, "git@github.com:mira/orchard.git"])
    def test_real_git(self, tmp_path: Path, config: str | None) -> None:
        """Of repositories that git itself made: worktrees are their repository, a submodule is a project of its own."""
        main, sub = tmp_path / "main", tmp_path / "sub"

        def git(*arguments: str, cwd: Path = main) -> None:
            identity = ["-c", "user.name=x", "-c", "user.email=x@x", "-c", "protocol.file.allow=always"]
            environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "GIT_CONFIG_NOSYSTEM": "1"}
            subprocess.run(["git", *identity, *arguments], cwd=cwd, env=environment, check=True, capture_output=True)

        for directory in (main, sub):
            directory.mkdir()
            git("init", "-q", cwd=directory)
            git("commit", "-q", "--allow-empty", "-m", "first", cwd=directory)
        if config:
            git("remote", "add", "origin", config)
        git("worktree", "add", "-q", str(tmp_path / "tree"))
        git("submodule", "add", "-q", str(sub), "vendor")
        git("clone", "-q", "--bare", str(main), str(tmp_path / "bare.git"))
        git("worktree", "add", "-q", str(tmp_path / "tree2"), "-b", "two", cwd=tmp_path / "bare.git")

        here = project_of(main)
        assert (here.identity == str(main)) is not bool(config)
        assert project_of(tmp_path / "tree").domain == here.domain
        assert project_of(main / ".git" / "refs").domain == here.domain
        assert project_of(main / "vendor").domain == project_of(sub).domain != here.domain
        assert project_of(tmp_path / "bare.git").domain == project_of(tmp_path / "tree2").domain

    def test_git_file_without_worktree(self, tmp_path: Path) -> None:
        """A `.git` file may name a directory relative to itself, as beside a bare repository."""
        repository(tmp_path / "real", remote("git@github.com:mira/orchard"))
        (tmp_path / "x").mkdir()
        (tmp_path / "x" / ".git").write_text("gitdir: ../real/.git\n")
        assert project_of(tmp_path / "x").identity == "github.com/mira/orchard"


class TestConfig:
    @pytest.mark.parametrize(
        "config",
        [
            '[remote "origin"]\nurl=git@h.org:o/r\n',
            '[remote "origin"]\r\n\turl = git@h.org:o/r\r\n',
            '\ufeff[REMOTE "origin"] URL = "git@h.org:o/r" ; a comment\n',
            '[remote "origin"]\n\turl = git@h.org:\\\no/r # a comment\n',
            '# [remote "origin"]\n; url = git@h.org:no/no\n[remote\t"origin"]\n  url\t=\tgit@h.org:o/r',
            '[remote "a"]\n\turl = git@h.org:a/a\n[remote "origin"]\n\turl = git@h.org:o/r\n\turl = git@h.org:b/b\n',
            '[remote "origin"]\n[branch "origin"]\n\turl = git@h.org:no/no\n[remote "b"]\n\turl = git@h.org:o/r\n',
            '[remote "origin"]\n\turl =\n\turl\n[remote "a\\"]b"]\n\turl = git@h.org:o/r\n',
            'garbage ] [ = "\n\0\n[\n[remote "origin"]\n\turl = git@h.org:o/r\n',
        ],
    )
    def test_origin(self, tmp_path: Path, config: str) -> None:
        """However the config is written: origin's first URL, else that of the first remote that has one."""
        root = repository(tmp_path)
        (root / ".git" / "config").write_bytes(config.encode())
        assert project_of(root).identity == "h.org/o/r"

    @pytest.mark.parametrize(
        "config", [b"", b"\xff\xfe\x00", b'[remote "origin"', b'[remote "origin"]\n\turl = "\n', None]
    )
    def test_no_usable_remote(self, tmp_path: Path, config: bytes | None) -> None:
        """A config without a usable remote leaves the repository itself."""
        root = repository(tmp_path)
        (root / ".git" / "config").unlink()
        if config is not None:
            (root / ".git" / "config").write_bytes(config)
        assert project_of(root).identity == str(root)


class TestUrls:
    @pytest.mark.parametrize(
        "url",
        [
            "https://example.org/o/r",
            "HTTPS://Example.ORG:443/o/r.git/",
            "http://example.org:0080/o/r",
            "https://token@example.org/o/r.git",
            "https://user:pass@example.org/o/r",
            "https://user:p@ss@example.org/o/r",
            "https://user:pa/ss@example.org/o/r",
            "https://user:pa:/s@s@example.org/o/r",
            "https://user:pa:5/s@example.org/o/r",
            "https://user:p%40ss@example.org//o//r/",
            "https://example.org/o/r?#x",
            "ssh://git@example.org:22/o/r.git",
            "git+ssh://git@example.org:22/o/r",
            "https://example.org:/o/r",
            "git+ssh://git@example.org/o/r",
            "git://example.org/o/r",
            "git@example.org:o/r.git",
            "git@Example.org:/o/r",
            "user:pass@example.org:o/r",
            "example.org:o/r",
            "  git@example.org:o/r.git\t",
        ],
    )
    def test_one_repository(self, url: str) -> None:
        """All ways to write one remote are one identity: no scheme, user, password, usual port or suffix in it."""
        assert normalised(url, Path("/x")) == "example.org/o/r"

    @pytest.mark.parametrize(
        ("url", "identity"),
        [
            ("https://example.org/O/R", "example.org/O/R"),
            ("https://example.org/@scope/r", "example.org/@scope/r"),
            ("https://example.org/o/r@2", "example.org/o/r@2"),
            ("https://example.org:80/o/r", "example.org:80/o/r"),
            ("http://localhost:3000/o/r", "localhost:3000/o/r"),
            ("ssh://git@Example.org:2222/o/r.git", "example.org:2222/o/r"),
            ("ssh://git@[::1]:22/o/r", "::1/o/r"),
            ("ssh://git@[::1]:2222/o/r", "[::1]:2222/o/r"),
            ("git@[::1]:o/r", "::1/o/r"),
            ("host:o@x/r", "host/o@x/r"),
            ("h:o/r", "h/o/r"),
            ("https://example.org/?repo=o/r", f"example.org?{digest('repo=o/r')}"),
            ("https://example.org/o/a:b", "example.org/o/a:b"),
            ("https://example.org/o;t=1/r", f"example.org/{digest('o;t=1')}/r"),
            ("ec2-user@host:r", "host/~ec2-user/r"),
            ("s3://bucket", "s3://bucket"),
            ("/srv/r.git", "/srv/r.git"),
            ("/srv/r/.git", "/srv/r"),
            ("file:///srv/r", "/srv/r"),
            ("file://localhost/srv/r", "/srv/r"),
            ("file://user:pass@Host/srv/r", "file://host/srv/r"),
            ("alice@host:notes.git", "host/~alice/notes"),
            ("alice@HOST:~/notes", "host/~alice/notes"),
            ("ssh://alice:pass@host:22/~/notes/", "host/~alice/notes"),
            ("ssh://bob@host:2222/%7Ealice/notes", "host:2222/~alice/notes"),
            ("alice@host:/srv/notes", "host/srv/notes"),
            ("alice@host:/~/notes", "host/~alice/notes"),
            ("host:~/notes", "host/~/notes"),
            ("codecommit::us-east-1://profile@Repo", "codecommit::us-east-1://profile@Repo"),
            ("codecommit://profile@Repo", "codecommit://profile@Repo"),
            ("codecommit::us-east-1://Repo", "codecommit::us-east-1://Repo"),
            ("hg::https://user:pass@Example.org/o/r", "hg::example.org/o/r"),
            ("gcrypt::git@example.org:o/r.git", "gcrypt::example.org/o/r"),
            ("gcrypt::/srv/r", "gcrypt::/srv/r"),
            ("keybase://private/alice/r", "keybase://private/alice/r"),
            ("s3://bucket:9/r.git", "s3://bucket:9/r"),
            ("s3://", ""),
            ("C:/src/r", "/x/C:/src/r"),
            ("file://C:/src/r", "/x/C:/src/r"),
            ("../r", "/r"),
            ("./a:b", "/x/a:b"),
            ("", ""),
            ("https://", ""),
        ],
    )
    def test_others(self, url: str, identity: str) -> None:
        """Paths keep their case and their `@`; a path on this machine becomes absolute; nothing gives nothing."""
        assert normalised(url, Path("/x")) == identity

    @pytest.mark.parametrize(
        "urls",
        [
            ("alice@host:notes.git", "bob@host:notes.git", "alice@host:/notes.git"),
            ("ssh://alice@host/~/notes", "ssh://bob@host/~/notes", "ssh://alice@host/notes"),
            ("codecommit::us-east-1://a@r", "codecommit::us-east-1://b@r", "codecommit::eu-west-1://a@r", "a@h:r"),
            ("codecommit://a@r", "codecommit://b@r", "https://r"),
            ("file:///srv/r", "file://host1/srv/r", "file://host2/srv/r", "https://host1/srv/r"),
            ("s3://key1:x@bucket/r", "s3://key2:x@bucket/r", "gs://bucket/r", "https://bucket/r"),
            ("gcrypt::https://h/r#a", "gcrypt::https://h/r#b", "hg::https://h/r", "https://h/r"),
            ("ext::ssh -i k host1 %S r", "ext::ssh -i k host2 %S r"),
            (
                "ssh://APKAONE@git-codecommit.us-east-1.amazonaws.com/v1/repos/r",
                "ssh://APKATWO@git-codecommit.us-east-1.amazonaws.com/v1/repos/r",
            ),
        ],
    )
    def test_other_repositories(self, tmp_path: Path, urls: Sequence[str]) -> None:
        """What may be two directories, accounts, regions or helpers is two projects."""
        domains = {project_of(repository(tmp_path / str(n), remote(f'"{u}"'))).domain for n, u in enumerate(urls)}
        assert len(domains) == len(urls)

    @pytest.mark.parametrize(
        "urls",
        [
            ("git@git.sr.ht:~alice/r", "https://git.sr.ht/~alice/r", "ssh://git@git.sr.ht/~alice/r"),
            (
                "org-123456@github.com:o/r.git",
                "https://github.com/o/r",
                "git@GitHub.com:o/r",
                "ssh+git://git@github.com/o/r",
            ),
            ("gitolite@host:r", "ssh://gitolite@host/r"),
            ("org@vs-ssh.visualstudio.com:v3/org/p/r", "ssh://org@vs-ssh.visualstudio.com/v3/org/p/r"),
            ("alice@host:notes", "ssh://alice@host/~/notes.git", "bob@host:~alice/notes"),
            ("codecommit::us-east-1://p@r", "CodeCommit::US-East-1://p@r/"),
        ],
    )
    def test_the_same_repository(self, urls: Sequence[str]) -> None:
        """A forge's own user is nobody's home; `~` is that of whoever it names."""
        assert len({normalised(url, Path("/x")) for url in urls}) == 1

    @pytest.mark.parametrize(
        "url",
        [
            "s3://Zq7:x@bucket/r",
            "s3://x:Zq7@bucket/r",
            "s3://x:Zq7/Zq7@bucket/r",
            "s3://Zq7@bucket/r",
            "hg::https://x:Zq7@h/r",
            "hg::x:Zq7@h/r",
            "ext::ssh -o Zq7 h",
            "foo::Zq7",
            "foo::x:Zq7@h:r",
            "ssh://x:Zq7@h/~/r",
            "x:Zq7@h:r",
            "ssh://Zq7aaaaaaaaaaaaaaaaaaaaaaaaaaaaa@h/~/r",
            "Zq7aaaaaaaaaaaaaaaaaaaaaaaaaaaaa@h:r",
            "ssh://Zq7aaaaaaaaaaaaaaa@git-codecommit.us-east-1.amazonaws.com/v1/repos/r",
            "file://x:Zq7@h/r",
            "https://h/r?t=Zq7#Zq7",
            "foo://h/r?t=Zq7#Zq7",
            "https://h/x:Zq7@y/r",
            "https://h/x%3aZq7%40y/r",
            "https://h/a/x:Zq7@y.git",
            "https://h:80/x:Zq7@y/r",
            "https://h/r;token=Zq7",
            "https://h/r%3Btoken=Zq7/b",
            "https://h/token=Zq7/r",
            "https://h/ghp_Zq7/r",
            "h:o;token=Zq7/r",
            "file://h/x:Zq7@y/r",
            "s3://bucket/x:Zq7@y/r",
            "ghp_Zq7@h:b",
            "ssh://glpat-zq7@h/~/b",
            "Zq7abcdef@h:b",
        ],
    )
    def test_no_secret_is_part_of_a_name(self, url: str) -> None:
        """Nor what may be one: in a scheme that nobody here knows, the user is a digest, and so is a long one, and one
        that looks like a token; and so is a part of a path that may hold one."""
        assert "zq7" not in normalised(url, Path("/x")).lower()

    @pytest.mark.parametrize(
        "url",
        [
            "https://h",
            "https://h/",
            "https://h/.git",
            "https://x:y@h:8443//",
            "git@h:/",
            "git@h:.git",
            "file://h/",
            "hg::https://h",
            "gcrypt::git@h:/",
        ],
    )
    def test_a_host_alone_is_no_repository(self, tmp_path: Path, url: str) -> None:
        """Two that name nothing else are two, each known by its place."""
        one, other = (project_of(repository(tmp_path / name, remote(url))) for name in ("a", "b"))
        assert one.identity == str(tmp_path / "a")
        assert one.domain != other.domain

    def test_two_servers_on_one_machine(self, tmp_path: Path) -> None:
        """Servers at different ports are different hosts; the slug shows owner and name as always."""
        urls = ["http://localhost:3000/o/r", "http://localhost:3001/o/r", "http://localhost/o/r"]
        domains = {project_of(repository(tmp_path / str(n), remote(u))).domain for n, u in enumerate(urls)}
        assert len(domains) == 3
        assert all(re.fullmatch(r"o-r-[0-9a-f]{8}", domain.slug) for domain in domains)

    def test_a_query_names_another_repository_and_may_hold_a_token(self, tmp_path: Path) -> None:
        """It tells projects apart, and shows in no identity and no slug."""
        urls = ["https://h.org/git?repo=Zq7a", "https://h.org/git?repo=Zq7b", "https://h.org/git"]
        projects = [project_of(repository(tmp_path / str(n), remote(u))) for n, u in enumerate(urls)]
        assert len({project.domain for project in projects}) == 3
        assert not any("zq7" in f"{project.identity} {project.domain}".lower() for project in projects)

    @given(st.from_regex(r"[a-z0-9:/@%.~!_-]{1,12}", fullmatch=True))
    @settings(deadline=None)
    def test_no_credentials(self, password: str) -> None:
        """A password never shows: in no identity, so in no slug, URN or log. That includes ones not escaped as a URL
        demands, as long as the URL can be read in one way only; behind `@x/` it cannot: `x` may be the host.
        """
        assume(not re.search("@[^/]+/", f"{password}Zq7"))
        secret = f"Zq7{password}Zq7"
        for url in (f"https://user:{secret}@example.org/o/r", f"ssh://user:{secret}@example.org:22/o/r"):
            assert "zq7" not in normalised(url, Path("/x")).lower()


class TestWhereItWasSaid:
    def test_a_directory_of_this_machine(self, tmp_path: Path) -> None:
        """It is its project's."""
        root = repository(tmp_path / "x", remote("git@github.com:mira/orchard"))
        (root / "src").mkdir()
        assert domain_at(str(root / "src")) == project_of(root).domain

    @pytest.mark.parametrize(
        "cwd", ["", ".", "tests", "/home/nobody/knows/this", "C:\\x", "/\0", "/\ud800", "/" + "x" * 5000]
    )
    def test_no_directory_of_this_machine(self, cwd: str) -> None:
        """Nobody can tell."""
        assert domain_at(cwd) is None

    def test_a_file(self, tmp_path: Path) -> None:
        """Nor can anybody for what is no directory."""
        (tmp_path / "x").write_text("")
        assert domain_at(str(tmp_path / "x")) is None


class TestDirectories:
    def test_those_below_where_a_session_began_are_of_its_project(self, tmp_path: Path) -> None:
        """Unless that is the home of whoever works there, or above it: all that they do would be one project."""
        notes, home = tmp_path / "notes" / "src", Path.home()
        assert project_of(notes, str(tmp_path / "notes")) == project_of(tmp_path / "notes")
        assert project_of(tmp_path / "note", str(tmp_path / "no")) == project_of(tmp_path / "note")
        for begun in (home, home.parent, Path("/")):
            assert project_of(home / "notes", str(begun)) == project_of(home / "notes")

    def test_no_repository(self, tmp_path: Path) -> None:
        """Without a repository the directory itself is the project, and its neighbour another."""
        (tmp_path / "notes").mkdir()
        project = project_of(tmp_path / "notes")
        assert project.identity == str(tmp_path / "notes")
        assert project_of(tmp_path / "other").domain != project.domain

    def test_same_name(self, tmp_path: Path) -> None:
        """Directories of the same name in different places do not share a domain."""
        assert project_of(tmp_path / "a" / "app").domain != project_of(tmp_path / "b" / "app").domain

    def test_relative_and_empty(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A relative path starts, and an empty one is, where the process was started."""
        monkeypatch.chdir(tmp_path)
        assert project_of("") == project_of(".") == project_of(tmp_path)
        assert project_of("a/../b") == project_of(tmp_path / "b")

    def test_own_directory_gone(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A process whose own directory was deleted still gets an answer."""
        (tmp_path / "gone").mkdir()
        monkeypatch.chdir(tmp_path / "gone")
        (tmp_path / "gone").rmdir()
        assert project_of("").identity == os.sep

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"gitdir:",
            b"gitdir: /nowhere/at/all\n",
            b"\xff\0",
            b"gitdir: \0",
            b"ref: HEAD",
            b"gitdir: " + b"x" * 9999,
        ],
    )
    def test_broken_git_file(self, tmp_path: Path, content: bytes) -> None:
        """A `.git` file that leads nowhere is no repository, and does not hand its directory to one further up."""
        repository(tmp_path, remote("git@github.com:mira/orchard"))
        (tmp_path / "x").mkdir()
        (tmp_path / "x" / ".git").write_bytes(content)
        assert project_of(tmp_path / "x").identity == str(tmp_path / "x")

    def test_empty_git_directory(self, tmp_path: Path) -> None:
        """An empty `.git` directory is no repository, to us as to git."""
        (tmp_path / ".git").mkdir()
        assert project_of(tmp_path).identity == str(tmp_path)

    @pytest.mark.parametrize(
        "path", ["/", "a\0b", "\ud800", "/\udcff/x", "x" * 5000, "/" + "d/" * 3000, "~", "\n", "C:\\x"]
    )
    def test_any_path(self, path: str) -> None:
        """Whatever the path is, there is a domain."""
        assert project_of(path).domain != GLOBAL

    def test_no_directory_has_so_long_a_path(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where one is named, in a call, a record, or by git, nobody goes up or along it: with 20,000 names that takes
        20 seconds. It is a project of its own, and one that only began there is what it is now."""
        long, resolved = "/a" * 20_000, os.path.realpath

        def realpath(path: str | Path) -> str:
            assert len(str(path)) < 5_000
            return resolved(path)

        monkeypatch.setattr(os.path, "realpath", realpath)
        assert project_of(long).identity == long
        repository(tmp_path, remote("git@github.com:mira/orchard"))
        assert project_of(tmp_path, long).identity == "github.com/mira/orchard"
        (tmp_path / ".git" / "commondir").write_text("a/" * 20_000)
        assert project_of(tmp_path).identity == "github.com/mira/orchard"
        (tmp_path / "x").mkdir()
        (tmp_path / "x" / ".git").write_text(f"gitdir: {long}")
        assert project_of(tmp_path / "x", long).identity == str(tmp_path / "x")

    @pytest.mark.parametrize(
        ("name", "slug"),
        [
            ("Größe und Maß", "grosse-und-mass"),
            ("果園", "project"),
            (".config", "config"),
            ("a b__c..d", "a-b__c..d"),
            ("global", "global"),
            ("x" * 90, "x" * 40),
            ("🌳", "project"),
        ],
    )
    def test_slug(self, tmp_path: Path, name: str, slug: str) -> None:
        """The readable part is lower-case ASCII of at most 40 characters; what tells projects apart is the digest."""
        project = project_of(tmp_path / name)
        assert project.domain.slug.rpartition("-")[0] == slug
        assert re.fullmatch(r"[0-9a-f]{8}", project.domain.slug.rpartition("-")[2])

    @given(st.text(min_size=1, max_size=60), st.text(min_size=1, max_size=60))
    @settings(deadline=None)
    def test_never_shared(self, one: str, other: str) -> None:
        """Any two directories have different domains, none of them the global one, and the answer does not change."""
        a, b = project_of(f"/nowhere/{one}"), project_of(f"/nowhere/{other}")
        assert (a.domain == b.domain) == (a.identity == b.identity)
        assert GLOBAL not in (a.domain, b.domain)
        assert project_of(f"/nowhere/{one}") == a
