// The effects of a change of content types.
export const effects = {
  'effect.tableMade': 'Die Tabelle {table} wird angelegt.',
  'effect.columnAdded': 'Die Tabelle {table} bekommt die Spalte {column}.',
  'effect.indexMade': 'Die Tabelle {table} bekommt den Index {index}.',
  'effect.uniqueIndexMade':
    'Die Tabelle {table} bekommt den Index {index}; Werte kommen dann nur einmal vor.',
  'effect.duplicatesStand': 'Das wird abgelehnt: veröffentlichte Einträge haben dieselben Werte ({count}).',
  'effect.indexDropped': 'Der Index {index} wird gelöscht.',
  'effect.textIndexMade': 'Die Tabelle {table} bekommt einen Index für die Suche in Texten: {columns}.',
  'effect.valuesCopied':
    'Die Werte von {attribute} in {uid} werden übernommen, soweit sie sich als {type} lesen lassen.',
  'effect.valuesUnread': 'Die Werte anderer Einträge ({count}) bleiben verborgen erhalten.',
  'effect.publicationsKept':
    'Jeder Entwurf von {uid} merkt sich, wann das Veröffentlichte zuletzt geändert wurde.',
  'effect.nowRequired': '{attribute} von {uid} wird Pflicht, fehlt aber in Einträgen.',
  'effect.boundsOther':
    '{attribute} von {uid} bekommt andere Grenzen, und Werte von Einträgen liegen außerhalb.',
  'effect.refusedLater': 'Sie bleiben unverändert und werden bei der nächsten Veröffentlichung abgelehnt.',
  'effect.componentValuesIndexed': 'Die eindeutigen Werte in Komponenten von {uid} werden neu erfasst.',
  'effect.localesShared':
    '{attribute} von {uid} ist nicht mehr lokalisiert: In allen Sprachen erscheint der Wert von {locale}, andere Werte bleiben verborgen erhalten.',
  'effect.localesGetValue':
    '{attribute} von {uid} ist wieder da: Sprachen, die inzwischen dazukamen, bekommen den Wert.',
  'effect.localesRestored':
    '{attribute} von {uid} ist wieder lokalisiert: Andere Sprachen bekommen ihre Werte zurück.',
  'effect.oneAsMany':
    '{attribute} von {uid} nimmt mehrere Werte statt eines: Der bisherige wird das erste Element.',
  'effect.targetOther':
    '{attribute} von {uid} verweist auf {now} statt auf {before}: Bestehende Relationen bleiben verborgen erhalten.',
  'effect.componentOther':
    '{attribute} von {uid} verwendet {now} statt {before}: Was {now} nicht hat, bleibt verborgen erhalten.',
  'effect.targetExclusive':
    '{attribute} von {uid} wird {relation}, und Einträge teilen sich ein Ziel: Sie behalten es, bis einer gespeichert wird, der es den anderen nimmt.',
  'effect.piecesGone':
    '{attribute} von {uid} erlaubt {components} nicht mehr: Bestehender Inhalt bleibt verborgen erhalten.',
  'effect.attributeGone': '{uid} hat kein {attribute} mehr.',
  'effect.nowMany': '{attribute} von {uid} nimmt mehrere Werte statt eines.',
  'effect.nowOne': '{attribute} von {uid} nimmt einen Wert statt mehrerer.',
  'effect.kindOther': '{attribute} von {uid} ist vom Typ {now} statt {before}.',
  'effect.otherPlace':
    '{attribute} von {uid} hat in dieser src/schema.lock.json einen anderen Platz; sie ist älter als die Datenbank.',
  'effect.outOfReach': 'Bestehender Inhalt darin bleibt verborgen erhalten.',
  'effect.valuesOther': '{attribute} von {uid} erlaubt andere Werte.',
  'effect.typeOther': '{attribute} von {uid} ändert sich von {before} zu {now}.',
  'effect.valuesHidden': 'Nicht mehr erlaubte Werte ({count}) bleiben verborgen erhalten.',
  'effect.valuesRewritten': 'Bestehende Werte ({count}) werden in {now} umgewandelt.',
  'effect.valuesBack': 'Einträge ({count}) bekommen ihre erhaltenen Werte zurück.',
  'effect.localised': '{uid} wird lokalisiert: Seine Einträge gehören zu {locale}.',
  'effect.notLocalised':
    '{uid} ist nicht mehr lokalisiert: Einträge in {locale} bleiben sichtbar, andere Sprachen bleiben verborgen erhalten.',
  'effect.withDrafts': '{uid} hat von jetzt an Entwürfe: Jeder Eintrag bekommt einen.',
  'effect.withoutDrafts':
    '{uid} hat keine Entwürfe mehr: Veröffentlichtes bleibt sichtbar, Entwürfe bleiben verborgen erhalten.',
  'effect.singleNow':
    '{uid} wird ein Einzeltyp: Ein Eintrag wird angezeigt, andere ({count}) bleiben verborgen erhalten.',
  'effect.rendered': 'Das gespeicherte JSON von {uid} wird neu geschrieben.',
  'effect.typeRemoved': '{uid} wird entfernt.',
  'effect.attributeRemoved': '{attribute} von {uid} wird entfernt.',
  'effect.attributeOfOtherKind': '{attribute} von {uid} ändert seinen Typ.',
  'effect.componentRenamed': '{from} wird in {to} umbenannt.',
  'effect.staysStored': 'Der Inhalt bleibt in der Datenbank bis plinth schema prune.',
};
