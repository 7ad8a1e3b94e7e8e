"""What people log in to: services and machines by their names, in several languages."""

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
"""Part of patterns, without what stands around it."""
