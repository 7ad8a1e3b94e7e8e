"""Secrets among what a command or a call is handed, where the place alone tells."""

import pytest

from dedup.redaction.redact import redact
from tests.dedup.redaction.bracketed import left_of, wanted_of

TOLD = [
    # what commands are handed
    "isql warehouse dbo <sumpfdotter> -b < load.sql",
    "isql -S WH01 -U dbo -P <sumpfdotter> -i load.sql",
    "tsql -H wh01 -p 1433 -U dbo -P <sumpfdotter>",
    r"net use S: \\nas01\scans <Kiefer99> /user:LAB\scanner",
    r"net use \\nas01\scans <Kiefer99> /persistent:no /user:LAB\scanner",
    "vault login <s3nUf72kdQwLm19xBv>",
    "ngrok config add-authtoken <2aBcD3eFgH1jKlMn0pQrStU>",
    "snyk auth <4f7d1a2c-93be-4c55-8a10-77de12ab90cc>",
    "java -jar loader.jar -user etl -pwd <sumpfdotter> -in a.csv",
    "setup.exe /quiet /user:svc /password:<sumpfdotter>",
    "signtool sign /f lab.pfx /p <sumpfdotter> app.exe",
    'expect -c \'spawn ssh pdu; expect "assword:"; send "<sumpfdotter>\\r"\'',
    "child.expect('Password:')\nchild.sendline('<sumpfdotter>')",
    "sqlcmd -S wh01 \\\n  -U sa \\\n  -P <sumpfdotter> \\\n  -Q 'select 1'",
    "docker run \\\n  -e MYSQL_ROOT_PASSWORD=\\\n<sumpfdotter> mysql",
    "beeline -u jdbc:hive2://wh:10000 -n etl -p <sumpfdotter>",
    "etcdctl --user root:<sumpfdotter> member list",
    "composer config http-basic.repo.acme.org robot <sumpfdotter>",
    "restic --password-command='echo <sumpfdotter>' snapshots",
    "  quartz.datasource.main.password   <sumpfdotter>",
    "java -jar loader.jar -u etl -pw <sumpfdotter>",
    "bundle config gems.lab.org robot:<sumpfdotter>",
    # what statements are handed
    "CREATE USER 'etl'@'%' IDENTIFIED WITH caching_sha2_password BY '<sumpfdotter>'",
    "GRANT SELECT ON shop.* TO 'ro'@'%' IDENTIFIED BY '<sumpfdotter>'",
    "insert into t select crypt('<sumpfdotter>', gen_salt('bf'))",
    "SELECT AES_DECRYPT(card, '<sumpfdotter>') FROM t",
    # what calls are handed
    "oracledb.connect('etl', '<sumpfdotter>', 'wh/pdb1')",
    "assert authenticate('etl', '<sumpfdotter>')",
    "btoa('etl:<sumpfdotter>')",
    "$pdo = new PDO($dsn, 'etl', '<sumpfdotter>');",
    "hmac.new(key=b'<dottersumpf-blau>', msg=body)",
    "if (req.body['password'] !== '<sumpfdotter>') return deny()",
    "app.use(session({ resave: false, secret: '<gelbe enten>' }))",
    'DriverManager.getConnection("jdbc:h2:mem", "etl", "<sumpfdotter>")',
    'new mysqli("db", "etl", "<sumpfdotter>", "shop")',
    "new PDO('mysql:host=db', 'etl', '<sumpfdotter>')",
    'new NetworkCredential("etl", "<sumpfdotter>")',
    'req.SetBasicAuth("etl", "<sumpfdotter>")',
    "jwt.sign({ id: user.id }, '<dottersumpf-blau>', { expiresIn: '2h' })",
    'jwt.encode({"sub": uid}, "<dottersumpf-blau>", algorithm="HS256")',
    "crypto.createHmac('sha256', '<dottersumpf-blau>')",
    "hmac.new(b'<dottersumpf-blau>', body, hashlib.sha256)",
    'if user == "root" and password == "<sumpfdotter>":',
    'password = """<zwei gelbe enten>"""',
]
STAYS = [
    "isql on the server hangs after the upgrade",
    "isql warehouse dbo is refused",
    "composer config http-basic.repo.acme.org robot $REPO_PW",
    "CREATE USER 'etl' IDENTIFIED WITH auth_socket",
    "oracledb.connect('etl', password, 'wh/pdb1')",
    "assert authenticate('etl', 'wrong')",
    "btoa('user:password')",
    "Buffer.from('key: value')",
    "quartz.datasource.main.password is read from the vault",
    "GRANT SELECT ON shop.* TO 'ro'@'%'",
    "SELECT crypt(password, gen_salt('bf')) FROM t",
    "SELECT AES_DECRYPT(card, @key) FROM t",
    "$pdo = new PDO($dsn, $user, $password);",
    "pool.connect(host, 'orders', 'utf8')",
    "if (req.body['password'] !== req.body['confirm']) return deny()",
    "app.use(session({ resave: false, secret: config.secret }))",
    "sqlcmd -S wh01 \\\n  -E \\\n  -Q 'select 1'",
    r"net use S: \\nas01\scans /user:LAB\scanner",
    r"net use S: \\nas01\scans * /user:LAB\scanner",
    "vault login -method=oidc role=dev",
    "vault login is needed every morning",
    "snyk auth in the pipeline takes the variable",
    "ngrok config add-authtoken $NGROK_TOKEN",
    "ffmpeg -pass 1 -i a.mp4 out.webm",
    "openssl req -passin env:KEY_PASS -new",
    "the -password option is deprecated, the -pass flag too",
    "setup.exe /quiet /password:%SETUP_PW%",
    'expect "login:"; send "scanner\\r"',
    'getConnection("jdbc:h2:mem", "etl", password)',
    'connect("db", "orders", "utf8")',
    "jwt.sign(claims, process.env.JWT_SECRET, { expiresIn: '2h' })",
    "jwt.verify(token, 'public key')",
    "crypto.createHmac('sha256', secret).update('some message')",
    'if password == "": raise ValueError("password is empty")',
    'class Token:\n    """A token in the stream of the parser."""',
    'password = """\nThe password has to have twelve characters.\n"""',
]


IN_OTHER_PLACES = [
    "rar x -p<Lichen77> a.rar",
    "twine upload -u anna -p <Lichen77> dist/x",
    "redis-server --requirepass <Lichen77>",
    "CONFIG SET requirepass <Ember_Canyon_47>",
    "networksetup -setairportnetwork en0 BeeNet <Lichen77>",
    "netsh wlan set profileparameter name=BeeNet keyMaterial=<Lichen77>",
    "net use Z: \\\\nas\\share <Tr0ub4dor&3> /user:anna",
    "SET PASSWORD FOR shop = '<Ember_Canyon_47>';",
    "WIFI:S:BeeNet;T:WPA;P:<lichen moor 7>;;",
    "WIFI:T:WPA;S:Bee\\;Net;P:<lichen\\;moor>;H:false;;",
    "app.secret_key = '<8f3kd92jqLw0x7Yz>'",
    "app.secret_key = '<Lichen77>'",
    'headers={"X-API-Key": "<Lichen77>"}',
    "JSESSIONID=<8A3F2C9D1E4B7A6F5C0D9E8B7A6F5C4D>",
    "my session id is <q8m2k5j7h3v9t1r4p6n0l8c2x5>",
    "session cookie is <q8m2k5j7h3v9t1r4p6n0l8c2x5>",
    "the cookie is session=<q8m2k5j7h3v9t1r4p6n0l8c2x5>",
    'export BW_SESSION="<kx9Qm2Zt7Lp4Rv8Ws1Yb6Nc3Hd5Jf0Ga==>"',
]
OF_NO_SECRET = [
    "rar x -y a.rar",
    "redis-server --port 6379",
    "twine upload dist/pkg-1.2.3.tar.gz",
    "netsh wlan show profiles name=BeeNet2024",
    "WIFI:S:BeeNet2024;T:nopass;;",
    "app.secret_key = os.environ['SECRET_KEY']",
    "app.secret_key = settings.SECRET_KEY",
    "claude session id 7f3c9a52-1b4d-4e8f-9a0c-2d6e8f1b3c5a",
    '"session_id": "2026-01-23-6113e919-67d3-417b-b525-c63700228d19",',
    '"session_id": "132b2f66-ee5f-46f6-8904-32d9dc',
    "session 20240501T101112Z",
    "the session is test_login_flow_2024_05_12",
    "session = SessionFactory2Builder.create(engine)",
    "session is in /tmp/sessions/ab12cd34ef56ab78",
    "session_id: toolu_01AbCdEfGh2345678901",
    "session: orders-import-2024-11-05",
]


@pytest.mark.parametrize("told", IN_OTHER_PLACES)
def test_programs_codes_and_sessions_have_their_place_for_one(told: str) -> None:
    """Options, the code of a network for cameras, the key of an application, a session that lets in."""
    assert left_of(told) == wanted_of(told)


@pytest.mark.parametrize("text", OF_NO_SECRET)
def test_what_else_has_such_a_place_stays(text: str) -> None:
    """Other options, networks without a password, and names of sessions."""
    assert redact(text) == text


@pytest.mark.parametrize("text", TOLD)
def test_what_stands_in_the_place_of_a_password_is_one(text: str) -> None:
    """Behind the account of a command, as the third argument of what connects, as the key that signs."""
    secret = _told(text)
    assert secret not in redact(text.replace(f"<{secret}>", secret))


@pytest.mark.parametrize("text", STAYS)
def test_what_has_the_same_words_stays(text: str) -> None:
    """Sentences, variables, other options, other calls."""
    assert redact(text) == text


def _told(text: str) -> str:
    """What stands in brackets and has no white space at its ends: `<` is a sign of shells, too."""
    parts = [part.partition(">")[0] for part in text.split("<")[1:] if ">" in part]
    return next(part for part in parts if part == part.strip())
