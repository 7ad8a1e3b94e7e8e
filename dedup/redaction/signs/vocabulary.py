"""Words that stand beside the names of secrets and are no values: of what people say about passwords and keys, and of
what software and offices are full of.

`ABOUT_SECRETS` is what a value that speaks of secrets is made of. `COMMON` is wider, and only asked where nothing but a
plain word is told ("with the password sunflower"): there, whatever an ordinary sentence goes on with has to be known.
`SOFTWARE` is what one connects with, runs and plans beyond those, asked where a password is a word with a number.
Names of animals, plants, places and people are left out on purpose, since passwords are made of them.
"""

_OF_SECRETS = """
a about above access account active actual add admin after again age all allow allowlist alphanumeric also always am
an and another any anything api app apply applied are argument array as ask asks at attribute auth authentication
available backup bad bearer because before being between binary blank body bool boolean both bot bound bucket but by
bytes bit bits byte cache callback can cannot case change changes check checks class clear client cleartext code
column comes config configured constant cookie correct credential credentials csrf current custom data database day
days db default deny derived dev digest digit digits disabled does done during each either email empty encoding
encryption entropy entry env environment error every everywhere except expires expiry expire external fail fails
failed false fetch field fields file fine first flow for format forgotten form four five found from full generate
generator generic github gitlab global go good google guarded handling hard has hash hashes hashing header hidden hint
hour hours how http human id identity idp if ignore in incorrect index inline input insecure inside instead integer
interactive internal into invalid is issue issued issuer issues it item items its jwks kept key keychain keyring keys
kind kms kubernetes label ldap leak leaks left length less lifetime limit list live local locked login logins logout
long lost lower lowercase magic managed manager mandatory manual many map masked master match matches max maximum may
method min mine minimum minute minutes missing mode model module month months more most must my name namespace needed
needs never new next no node none nope normal not nothing now null nil number numeric object off okta old on once one
only opaque open option optional or order orders other our out over owner page parameter params part pass passcode
passphrase passwd password passwordless passwords path pattern payload pending pepper per permanent personal phrase
pin place placeholder plain plaintext plus policy present prod production profile prompt prompted prompts protected
provider provision public pw pwd random range rate raw read reader readonly ready recovery redacted ref reference
refresh remote remove renew request required requires reset resets response rest result return review role root rotate
rotates rotation rule rules safe salt same sample schema scope scopes screen second seconds secret secrets secure
security see self send sensitive separate server service session set setting settings seven shall shared short should
shown sign signed signature signing signup simple since single six size sms so some something space special stage
staging standard static still storage store stores str string strings strength strong symbols system tab table tag
temporary ten tenant test tests text than that the their them then there these they this those three through
thumbprint time to today todo token tokens tool too true truncated ttl two twice type types unchanged undefined unique
unknown unlimited until unset unused update upper uppercase url use used user users username uses using valid
validation validator value values variable vault verification verify verifier version very via visible was way we weak
web webhook week weeks well were what when where which while who why will with within without word words work workflow
works write wrong year years yes you your zero rps req chars char characters changeme change_me fixme foo bar baz
example dummy fake foobar eu us west east north south central somewhere anywhere nowhere stale dead bogus silly common
known broken stolen chosen written taken given frozen complex rather really pretty already almost maybe perhaps nobody
gone unsafe okay rubbish garbage nonsense history awkward awful terrible obsolete identical similar different distinct
someone somebody anyone ours theirs yours unclear uncertain clean dirty enough longer shorter better worse stronger
weaker easier harder crap useless sacred posted sacrosanct alright elsewhere upstream legacy overridden overwritten
keycloak keepass keepassxc bitwarden vaultwarden lastpass blob bytea tinytext uint8array nullable 1password chiffré
haché masqué optionnel requis cifrada cifrado hasheada oculta opcional requerida mínimo criptografada obrigatória
verplicht vereist versleuteld wymagane opcjonalne хеш хэш хешируется хэшируется зашифрован обязателен обязательно ein
eine der die das ist nicht und oder mit für wird im pflicht pflichtfeld falsch obligatoria obligatoire flag flags
options arguments parameters switch async await function lambda kid nonce passwort kennwort contraseña senha
wachtwoord hasło heslo пароль 密码 パスワード passthrough bandpass lowpass highpass askpass stringdata
"""
ABOUT_SECRETS = frozenset(_OF_SECRETS.split())

_ORDINARY = """
abandon ability able absence absolute accept acceptable acceptance accepted accepts accounts across actions acts
address adds adjust admins advance advice advised advisory adyen aes affair affects against agent agents aging agree
ahead aid alert alias aliases align allowed allows alone along alphabet alternative although among amount analysis
android angular anonymous ansible answer answers anymore anyway apache apart appear appearance appears append apple
appropriate approval approve approver apps april archive area argon2 argon2id args around arrive arrives ascii aside
assert asset assignments assist assume attack attacker attacks attempt attempts attention attr attributes auch
audience audit auditor august auth0 authenticate authenticates author authorities authority autocomplete autofill avec
average avoid aware away awesome aws axis azure back backend backends backoffice badge banner bare base base64 based
baseline bash basic basis batch bcrypt beat beautiful beauty became become becomes begin begins behave behavior
behaviour behind bei belief belong belongs below beneath benefit beside besides best beta beyond billing bills
biometric biometrics block blocks blue board boards boost border boring bottom boundaries boundary box branch branches
brand breach breaches break breaks bridge brief bring brings broad broke brought browser brute buckets budget bug bugs
build builder built bun bundle business button buttons buyer bypass bypasses cached cadence calendar call callbacks
called caller came camelcase camera candidate canvas cap capital caps captcha caption care cargo carries carry cascade
cashier category cause cdn cell center certs chain challenge chance changed channel chapter character chart cheap
checkbox checker checklist checkout child children choice chrome chunk chunks ciphers circle clash classes classic
classifier cleanup cli clients clipboard clock clone cloned close cloud cloudflare cluster cmake cmd coach codes
cognito cold collaborator collection color colors colour colours columns combination combinations combo come coming
comma command commands comment comments commit company compare comparison complete completes complexity compliance
component components composition compromise compromised con concept concern concerns conclusion configs conflict
confusion connection consent consequence console const constants consumer contain container contains content contents
contest context contract contracts contributor control controller controls convert cookies copies copy core corner
corrupt cors cosmetic cost costs could count counter counters counts crack cracking crash create creates creation
creator criteria critical cron crosses css csv culture customer cut cuts cycle cypress daily damage danger dangerous
dash dashboard dashlane datadog dataset datasets date deal dealer debian debug decision declare decline decode decoder
decrease decrypt deep def defaults defeat defect defence defense definitions delay delegated delete delimiters
delivery demand demo denial denied deno denote depends deploy deploys depth derivation descriptor design desktop
despite destination detail details detection detector developer device devices dialog dialogue dict did diff differ
difference differs difficult dimension direct direction directory disappear disaster disclosure discord discount
discovery discussion disk display dispute distance distribution dive django dns doc docker docs doctor document
documents domain doppler dot dotenv double doubt down draft drama drawer drawn drift drive driven driver drop dropdown
dropout due dump duplicate duration dynamic early easy ec2 echo edge edit edition editor effect effort elapsed element
elements elevation else emacs emails embed embeddings emergency employee enable encoded encoder end endpoint ends
engine engineer ensure enter entity entries enum equal equivalent era erase errors escape escrow essential estimate
etc evaluation even event events ever everybody everyone evidence exact exactly examples excellent exception
exceptions exchange exclude exercise exist existence exists exit expansion expect experience experiment expert expired
explicit exploit export exposure express expressions extension extra eye face facebook faceid fact factor factors
failure fair fallback fallbacks fallen falls family far fast fatal fault favor feature features fed feedback feel
feels fees fell fetches few fewer fiction fido figure filename files fill filter final finance find finds finger
fingerprint finish firebase firefox firewall firm fish fit fix fixture flaky flash flask flaw flexible flight float
floats floor flows flush focus folder folders follow food forbidden force foreign forever formal formatter forms
formula forum forward frame framework framing fraud freedom frequency frequent fresh friend friendly front frontend
ftp fun functions fund future game gap gate gateway gave gcp gear generators genuine get gets getting ghost gift git
give gives glance goal goes going got grace gradle grafana grant grants graph graphql great green grey grid ground
group groups grown growth grpc guard guess guest gui guid guide guideline guidelines guides habit had half hand handed
handle handler handlers happens hardcode hardware harmless hashed hasher hashid hate have having head headers headless
heads health hear heard heart heavy height held hell helm help helper helpers hence her here heroku hers herself hex
high highlight hijack him hints his hit hmac hold holder holders holds home hook hooks horizon host hostname hotp
house however hsm html https huge humans hurdle hybrid hygiene i icon ide idea ideal identifier identities idle ids
idx image images imap impact impersonate impersonation impl implementation implicit import important impossible
improve incident incl include including increase independent indices individual industry inf infisical info
infrastructure inherent ini init initial inject injection inner inplace inputs insert inspect install instance instant
instruction instructor insurance integration integrity intent interact interest interface intermediate interval
intranet intro introduction inventory invite invites ios irrelevant isn isolated iteration itself iv jar java
javascript jenkins jest jira job join joke json judge jump junk just jwt kafka keep keeper keeps kerberos keystore
keyword keywords kiosk knew knob know knowledge knows kotlin labels lack lacks laggy laid lan landing language lapse
laravel large last late latency later latest launch law lax lay layer layers layout lead leads leaf learner lease
least leave leaves leaving legal len lent lesson lest let lets letter letters level levels lexer library license lie
liegt lies life light like likely likes limitation limits line linear lines link links lint linux listener lists
literal literals little lives load loader lobby loc localhost location lock locker lockout lockouts log logic logo
logs look looks lookup loop loopback loose lose loses loss lots love low luck machine machinery macos macro made mail
mails main maintainer maintenance major make maker makes making male managers mandates mapper margin mariadb mark
marker market mask masks matcher material math matrix matter matters maven md5 me mean meaning means meant meanwhile
measure mechanism media medium member members memory menu merchant mere merge mess message messages met metadata
methods metric metrics mfa microsoft middle middleware might migrate migration migrations mind minor mint mismatch
miss mistake mix mixed mobile mocha mock modal moderator modern modes modification moment money mongo mongodb monitor
motion mount mouse move moves much multiline multiple mutation mutex mutual mysql names native nats natural nature
near need negative neither netlify network neutral newline news nginx nice night nightly nodes noise nor note notes
notice notification notifications notion npm numbers nurse nvarchar oauth oauth2 objective objects obvious occasion
occurrences odd of offer office official offline offset offsets often oidc ok older omit onepassword online onto
opener opens operation operations operator operators opinion opposite ordinary origin original otherwise otp ought
outage outbound outcome outer outfile outlook output outside overhead overlap overlay override own owners ownership
pace package packages pad pages paid pain pair pairs panel panels paper paragraph param parent parents parity parsed
parser partial partner parts party passkey passkeys past paste paths patient patterns pause pay payment paypal pbkdf2
pdf peak peer people percent perfect performance period permission permissions persist person phase phone phones
phrases pick picker pid piece pip pipeline plan platform play player playground playwright plenty plugin plugins pnpm
podman pods poetry point pointer points policies poll pool poor populated popup portal position positive possible post
postgres postgresql posture power powershell practice practices precise preference prefix prefs presence preset
prevent preview previous price primary prime principle print prior priority privacy private privilege privileges
probabilities probe problem problems procedure process processing producer product profiles program progress project
prometheus proof proper properties property proposal protect protection proto protocol provide providers proxy
publisher pull puppeteer pure purge purpose push put puts pytest python quality quantity quarter query question
questions queue queued quick quirk quite quota quote quotes rabbit rabbitmq race rail rails raise rank rare rates
rationale rds reach react readers reads real reality reason reasonable reasons recall recaptcha receiver recent recipe
record records recreate red redirect redis reduce refer references reform refresher refreshes refusal regex regexes
region register registry regression regular reject rejected related relation release releases relevant reliable relief
reloaded remain remainder remains remark reminder reminders removal rename render renderer repeat replace replacement
replaces replay replica reply repo report reports repository requests require requirement requirements research
residue resolution resolver resource resources respect responses restart restriction restrictions results retries
retrieve retry returns reuse reveal reveals reversal reviewer revision revoke reward rich rides right rights risk
risks risky rival road roles roll rollback rollout rose rotations rough round route router routes routine row rows rsa
ruby run runner runners runs runtime rust s3 safari safety said salts saml samples sandbox sanity sat save saw say
says scala scale scan scanner scenario schedule scheme score scores scratch screens screenshot script scripts scroll
scrypt sdk sealed search searches season section sections sector seed seem seems seen sees segment selection selector
seller sender sends sense sent sentry separator sequence serial serializer series serious serve services sessions sets
setter setup several sftp sha1 sha256 shadow shadows shape shapes share sharing she sheet shell shift shifts ship shop
shot show shows shut sibling side sight signal signer silent sit site sites sits situation sizes skeleton skill skip
skipped slack slice slider slot slots slow sluggish small smart smoke smooth smtp snapshot snippet sns social socket
soft software solid solution sometimes sont soon sops sort source sources spaces span spans spec specific specs speed
spelling spend spent spike spin split spot sprawl spray spread spring sql sqlite sqs square src ssh ssl ssm sso stack
staff stages stand standards stands star start starts state statement states statistics status stay stays stdin stdout
step steps stock stood stop stopgap stops stored storefront story straight strange strategy stream streams strengths
strict stringified stripe struct structure stub stuck student studio study stuff stupid style styles subdomains
subject submit subscriber subset substitute subsystem succeeds success such sudo sudoers suffix suggestion suite sum
summary supabase super supervisor supply support supports sure surface surprise survey suspect svelte swap sweep swift
symbol symmetric sync syntax systemd systems tables tags takeover takes talk target targets task tasks taste taught
tcp teacher team teams technique telegram tell tells template templates tenants term terms terraform thanks theft
theme themselves theory therefore thing things think though thought thread threads threat threshold throttle
throughout throw thus ticket tickets tied till timeout timer times timestamp timing tip title tls tmp together toggle
tokenize told toml tomorrow took tooling tools tooltip top topic total totp touch touchid toward tpm trace track trade
tradition traffic trail trait transfer transit transition translator transport trash travel treatment tree trend trick
tried tries trigger trim trip trouble trust trusted truststore truth try tuple tuples turn turned turns tutorial twist
twitter typed typescript typo ubuntu udp ugly ui ulid ultimate under underlying unicode union unit units universal
unless unlike unlock untrusted unwraps up updates upgrade upload upon urgent uri urls usage usernames usual usually
utf utf8 util utility utils uuid ux vacation vague validate validators valids vanishes var varchar variables variant
variants vary vector vectors vendor vercel verdict versions victim video view viewers views vim violation visit
visitor visual vitest void volume volumes vpn vs vscode vue vulnerability wait waits wall want wants warning warnings
waste watch water weakness webauthn website websocket websockets weight weights went whatever whatsapp wheel whenever
whereas whether whichever whitespace whoever whole whom whose wide widget width wifi wild win window windows wipe wire
wise wlan won wonky wont wording worker workers workspace world worst worth would wrap wrapper wrappers writes wrote
xml yaml yarn yellow yesterday yet young yourself yubikey zip zone zoom zsh
"""
COMMON = frozenset(_ORDINARY.split())

_PROGRAMS = """
psycopg pgbouncer asyncpg tmux mosh putty termius dropbear paramiko fabric boto botocore urllib golang openjdk temurin
corretto dotnet perl compose buildx rancher openshift opentofu pulumi packer nomad consul gitea circleci argo argocd
flux tekton chromium opera webkit gecko selenium fedora centos alma alpine arch bookworm bullseye buster jammy noble
bionic trixie raspbian raspberrypi freebsd openbsd nixos valkey cassandra scylla clickhouse elastic elasticsearch
opensearch influx timescale datagrip pgadmin pgcli mongosh pulsar mosquitto emqx zookeeper caddy traefik envoy istio
linkerd freeipa openid wireguard tailscale zerotier strongswan ipsec solokey nitrokey smartcard curve argon pbkdf chacha
dtls nuxt fastapi symfony springboot quarkus micronaut webpack vite esbuild eslint junit numpy pandas scipy torch
pytorch tensorflow keras onnx cuda cudnn llama claude gemini qwen deepseek bert minilm protobuf openapi avro parquet
socks quic aarch riscv nvme sata raid btrfs sprint epic appendix patch hotfix alpha milestone shard rack adapter bugfix
vlan subnet sensor gpio uart tier port prisma hikari sasl ssid kanal canal puerto cifrado rolle zweig rama branche rôle
étape schritt zertifikat certificat certificado rockyou seclists hashcat excel winrar keka okular grub clevis acrobat
libreoffice outlook powerpoint restic doas shamir awskms autounseal tang dracut mandos fprintd howdy opensc keytool
portecle keeweb strongbox cryptsetup metamask overlayfs squashfs tmpfs
"""
SOFTWARE = frozenset(_PROGRAMS.split())
