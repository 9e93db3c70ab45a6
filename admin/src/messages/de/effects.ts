// What a change of the content types will do.
export const effects = {
  'effect.tableMade': 'Die Tabelle {table} wird angelegt.',
  'effect.columnAdded': 'Die Tabelle {table} bekommt die Spalte {column}.',
  'effect.indexMade': 'Die Tabelle {table} bekommt den Index {index}.',
  'effect.uniqueIndexMade':
    'Die Tabelle {table} bekommt den Index {index}; Werte kommen dann nur einmal vor.',
  'effect.duplicatesStand': 'Das wird abgelehnt: veröffentlichte Einträge haben dieselben Werte ({count}).',
  'effect.indexDropped': 'Der Index {index} fällt weg.',
  'effect.textIndexMade': 'Die Tabelle {table} bekommt einen Index für die Suche in Texten: {columns}.',
  'effect.valuesCopied':
    'Die Werte von {attribute} in {uid} werden übernommen, soweit sie sich als {type} lesen lassen.',
  'effect.valuesUnread': 'Die anderer Einträge ({count}) bleiben außer Reichweite erhalten.',
  'effect.publicationsKept':
    'Jeder Entwurf von {uid} merkt sich, wann das Veröffentlichte zuletzt geändert wurde.',
  'effect.nowRequired': '{attribute} von {uid} wird Pflicht, und in Einträgen fehlt es.',
  'effect.boundsOther':
    '{attribute} von {uid} bekommt andere Grenzen, und Werte von Einträgen liegen außerhalb.',
  'effect.refusedLater':
    'Sie bleiben, wie sie sind, und werden abgelehnt, wenn sie wieder veröffentlicht werden.',
  'effect.componentValuesIndexed': 'Die eindeutigen Werte in Komponenten von {uid} werden neu erfasst.',
  'effect.localesShared':
    '{attribute} von {uid} wird in allen Sprachen gleich: gezeigt wird das von {locale}, andere Werte bleiben außer Reichweite erhalten.',
  'effect.localesGetValue':
    '{attribute} von {uid} ist wieder da: Sprachen, die inzwischen dazukamen, bekommen den Wert.',
  'effect.localesRestored':
    '{attribute} von {uid} wird wieder übersetzt: andere Sprachen bekommen ihre Werte zurück.',
  'effect.oneAsMany':
    '{attribute} von {uid} nimmt mehrere statt eines: was darin stand, ist das erste der Liste.',
  'effect.targetOther':
    '{attribute} von {uid} führt zu {now} statt zu {before}: wohin es führte, bleibt außer Reichweite erhalten.',
  'effect.componentOther':
    '{attribute} von {uid} besteht aus {now} statt aus {before}: was {now} nicht hat, bleibt außer Reichweite erhalten.',
  'effect.targetExclusive':
    '{attribute} von {uid} ist von jetzt an {relation}, und Einträge teilen sich, wohin sie führen: Sie behalten es, bis einer gespeichert wird, der es den anderen nimmt.',
  'effect.piecesGone':
    '{attribute} von {uid} nimmt {components} nicht mehr: was Einträge davon haben, bleibt außer Reichweite erhalten.',
  'effect.attributeGone': '{uid} hat kein {attribute} mehr.',
  'effect.nowMany': '{attribute} von {uid} nimmt mehrere statt eines.',
  'effect.nowOne': '{attribute} von {uid} nimmt eines statt mehrerer.',
  'effect.kindOther': '{attribute} von {uid} ist vom Typ {now} statt {before}.',
  'effect.outOfReach': 'Was Einträge darin haben, bleibt außer Reichweite erhalten.',
  'effect.valuesOther': '{attribute} von {uid} nimmt andere Werte.',
  'effect.typeOther': '{attribute} von {uid} nimmt {now} statt {before}.',
  'effect.valuesHidden': 'Was in Einträgen nicht dazu passt ({count}), bleibt außer Reichweite erhalten.',
  'effect.valuesRewritten': 'Werte von Einträgen ({count}) werden als {now} geschrieben.',
  'effect.valuesBack': 'Einträge ({count}) bekommen zurück, was erhalten blieb.',
  'effect.localised': '{uid} wird von jetzt an übersetzt: seine Einträge werden die von {locale}.',
  'effect.notLocalised':
    '{uid} wird nicht mehr übersetzt: Einträge in {locale} bleiben sichtbar, andere Sprachen bleiben außer Reichweite erhalten.',
  'effect.withDrafts': '{uid} hat von jetzt an Entwürfe: Jeder Eintrag bekommt einen.',
  'effect.withoutDrafts':
    '{uid} hat keine Entwürfe mehr: Veröffentlichtes bleibt sichtbar, Entwürfe bleiben außer Reichweite erhalten.',
  'effect.singleNow':
    '{uid} ist von jetzt an eine einzelne Seite: Ein Eintrag wird gezeigt, andere ({count}) bleiben außer Reichweite erhalten.',
  'effect.rendered': 'Das gespeicherte JSON von {uid} wird neu geschrieben.',
  'effect.typeRemoved': '{uid} fällt weg.',
  'effect.attributeRemoved': '{attribute} von {uid} fällt weg.',
  'effect.attributeOfOtherKind': '{attribute} von {uid} wird von anderer Art.',
  'effect.componentRenamed': '{from} heißt von jetzt an {to}.',
  'effect.staysStored': 'Sein Inhalt bleibt gespeichert, bis plinth schema prune läuft.',
};
