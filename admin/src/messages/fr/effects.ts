// What a change of the content types will do.
export const effects = {
  'effect.tableMade': 'La table {table} est créée.',
  'effect.columnAdded': 'La table {table} reçoit la colonne {column}.',
  'effect.indexMade': 'La table {table} reçoit l’index {index}.',
  'effect.uniqueIndexMade': 'La table {table} reçoit l’index {index}, qui garde les valeurs uniques.',
  'effect.duplicatesStand': 'Ce sera refusé : des entrées publiées ont les mêmes valeurs ({count}).',
  'effect.indexDropped': 'L’index {index} disparaît.',
  'effect.textIndexMade': 'La table {table} reçoit un index pour la recherche dans les textes : {columns}.',
  'effect.valuesCopied':
    'Les valeurs de {attribute} dans {uid} sont reprises là où elles se lisent comme {type}.',
  'effect.valuesUnread': 'Celles d’autres entrées ({count}) sont gardées hors de portée.',
  'effect.publicationsKept': 'Chaque brouillon de {uid} retient quand sa version publiée a été modifiée.',
  'effect.nowRequired': '{attribute} de {uid} devient obligatoire, et des entrées ne l’ont pas.',
  'effect.boundsOther':
    '{attribute} de {uid} reçoit d’autres limites, et des valeurs d’entrées sont en dehors.',
  'effect.refusedLater': 'Elles restent telles quelles, et seront refusées à leur prochaine publication.',
  'effect.componentValuesIndexed':
    'Les valeurs uniques dans les composants de {uid} sont relevées à nouveau.',
  'effect.localesShared':
    '{attribute} de {uid} devient identique dans toutes les langues : celui de {locale} est montré, les autres valeurs sont gardées hors de portée.',
  'effect.localesGetValue':
    '{attribute} de {uid} est de retour : les langues ajoutées entre-temps reçoivent sa valeur.',
  'effect.localesRestored':
    '{attribute} de {uid} se traduit de nouveau : les autres langues retrouvent leurs valeurs.',
  'effect.oneAsMany':
    '{attribute} de {uid} en prend plusieurs au lieu d’un : ce qu’il contenait est le premier de sa liste.',
  'effect.targetOther':
    '{attribute} de {uid} mène à {now} au lieu de {before} : ce à quoi il menait est gardé hors de portée.',
  'effect.componentOther':
    '{attribute} de {uid} se compose de {now} au lieu de {before} : ce que {now} n’a pas est gardé hors de portée.',
  'effect.targetExclusive':
    '{attribute} de {uid} est désormais {relation}, et des entrées partagent ce à quoi elles mènent : elles le gardent jusqu’à ce que l’une soit enregistrée, qui le prend aux autres.',
  'effect.piecesGone':
    '{attribute} de {uid} ne prend plus {components} : ce que des entrées en ont est gardé hors de portée.',
  'effect.attributeGone': '{uid} n’a plus {attribute}.',
  'effect.nowMany': '{attribute} de {uid} en prend plusieurs au lieu d’un.',
  'effect.nowOne': '{attribute} de {uid} n’en prend plus qu’un.',
  'effect.kindOther': '{attribute} de {uid} est du type {now} au lieu de {before}.',
  'effect.outOfReach': 'Ce que des entrées y ont est gardé hors de portée.',
  'effect.valuesOther': '{attribute} de {uid} prend d’autres valeurs.',
  'effect.typeOther': '{attribute} de {uid} prend {now} au lieu de {before}.',
  'effect.valuesHidden': 'Ce qui n’y convient pas dans des entrées ({count}) est gardé hors de portée.',
  'effect.valuesRewritten': 'Des valeurs d’entrées ({count}) sont réécrites comme {now}.',
  'effect.valuesBack': 'Des entrées ({count}) retrouvent ce qui était gardé.',
  'effect.localised': '{uid} se traduit désormais : ses entrées deviennent celles de {locale}.',
  'effect.notLocalised':
    '{uid} ne se traduit plus : les entrées en {locale} restent visibles, les autres langues sont gardées hors de portée.',
  'effect.withDrafts': '{uid} a désormais des brouillons : chaque entrée en reçoit un.',
  'effect.withoutDrafts':
    '{uid} n’a plus de brouillons : ce qui est publié reste visible, les brouillons sont gardés hors de portée.',
  'effect.singleNow':
    '{uid} est désormais une page unique : une entrée est montrée, les autres ({count}) sont gardées hors de portée.',
  'effect.rendered': 'Le JSON enregistré de {uid} est réécrit.',
  'effect.typeRemoved': '{uid} disparaît.',
  'effect.attributeRemoved': '{attribute} de {uid} disparaît.',
  'effect.attributeOfOtherKind': '{attribute} de {uid} change de nature.',
  'effect.componentRenamed': '{from} s’appelle désormais {to}.',
  'effect.staysStored': 'Son contenu reste enregistré jusqu’à plinth schema prune.',
};
