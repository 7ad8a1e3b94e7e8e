"""What people log in to, services and machines by their names, and as whom: the accounts that these come with. All are
parts of patterns, without what stands around them.
"""

SERVICES = (
    r"grafana|keycloak|minio|rabbit(?:mq)?|mysql|mariadb|mssql|sql\sserver|oracle|postgres(?:ql)?|mongo(?:db)?|redis"
    r"|adminer|phpmyadmin|pgadmin|portainer|jenkins|teamcity|drone|nexus|artifactory|harbor|sonar(?:qube)?|kibana"
    r"|elastic(?:search)?|airflow|superset|metabase|gitea|gitlab|gogs|bitbucket|jira|confluence|wiki|mattermost"
    r"|nextcloud|wordpress|drupal|home\s?assistant|pi-?hole|proxmox|esxi|vcenter|zabbix|nagios|graylog|influx(?:db)?"
    r"|couchdb|neo4j|activemq|artemis|mqtt|broker|unifi|opnsense|pfsense|fritz!?box|argo(?:cd)?|rancher|consul"
    r"|router|switch|printer|nas|camera|modem|raspi|raspberry|pi|vpn|ipmi|idrac|ilo|bmc|kvm|ups|bastion|jump\s?host"
    r"|web\s(?:interface|ui|page)|panel|dashboard|console|backend|prod(?:uction)?|staging|stage|server|box|machine|host"
    r"|laptop|database|(?:db|web|app|srv|vm|pi|node|win|box|host|nas)-?[0-9]{1,3}"
    r"|drucker|kamera|rechner|datenbank|imprimante|routeur|caméra|serveur|impresora|cámara|servidor|impressora|roteador"
    r"|câmera"
)
"""In several languages."""
ADMINS = "root|admin|administrator|superuser|sysadmin|sa|pi|vagrant|ubnt|ec2-user|minioadmin"
"""Who may do everything, and is there from the beginning: beside one of these stands no other user."""
USERS = f"{ADMINS}|postgres|mysql|elastic|neo4j|guest|demo|test|tester|dev|user|svc"
"""These, and whom programs come with or people make to try one."""
OWNERS = (
    r"root|admin|sudo|ssh|s?ftp|vpn|wi-?fi|wlan|mail|smtp|imap|user|account|guest|db|database|mysql|mariadb|postgres"
    r"|mongo|redis|grafana|jenkins|gitea|keycloak|minio|rabbitmq|router|switch|printer|nas|pi|camera|ipmi|bmc|zip"
)
"""What has a pass that is a password: "root pass", and no "render pass"."""
