"""What opens with a code of digits, and what such a code is called, in several languages. All are parts of patterns,
without what stands around them.
"""

PADS = (
    r"(?:key[ -]?pad|(?:key|lock)[ -]?(?:box|safe)|pad[ -]?lock|(?:bike|bicycle|suitcase|gym)[ -]lock|zahlenschloss"
    r"|schlüsselbox|fahrradschloss)"
)
"""What opens with a code and with nothing else, so that a number may be said to be it."""
OPENED = (
    rf"(?:{PADS}|doors?|gates?|garage|alarms?(?:\s(?:system|panel))?|safes?|lock(?:er|box)?|entrance|entry|intercom"
    r"|elevator|lift|barrier|kiosk|tablet|vault|cellar|basement|house|office|building|shed|mailbox|apartment|flat|airbnb"
    r"|gym|sim|phone|voicemail|card|laptop"
    r"|[^\W\d_]{0,8}t(?:ü|ue)r|(?:garagen|garten|hof|keller|roll|scheunen|werks)?tor|tresors?|schloss|handy|keller"
    r"|eingang|karte|b(?:ü|ue)ro|haus|schranke|wohnung|alarmanlage"
    r"|porte|portail|alarme|coffre|téléphone|cadenas|entrée|immeuble|barrière|interphone|carte"
    r"|puerta|portal|alarma|garaje|caja|entrada|acceso|candado|tel[ée]fono|móvil|tarjeta|cofre|edificio"
    r"|porta|portão|garagem|acesso|cadeado|celular|telemóvel|cartão|prédio|accès)"
)
"""What has a code among other things."""
CODE = r"(?:(?:pin\s?)?code|c[óo]digo|combination|combo|kombination|pin(?:[ -]?num(?:ber|mer))?|zahlencode|passkey)"
"""Errors, areas and releases have codes as well, and a board has pins: what it opens has to be told, too."""
