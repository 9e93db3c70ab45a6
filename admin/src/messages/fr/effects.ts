// The effects of a change of content types.
export const effects = {
  'effect.tableMade': 'La table {table} est créée.',
  'effect.columnAdded': 'La table {table} reçoit la colonne {column}.',
  'effect.indexMade': 'La table {table} reçoit l’index {index}.',
  'effect.uniqueIndexMade': 'La table {table} reçoit l’index {index}, qui garde les valeurs uniques.',
  'effect.duplicatesStand': 'Ce sera refusé : des entrées publiées ont les mêmes valeurs ({count}).',
  'effect.indexDropped': 'L’index {index} est supprimé.',
  'effect.textIndexMade': 'La table {table} reçoit un index pour la recherche dans les textes : {columns}.',
  'effect.valuesCopied':
    'Les valeurs de {attribute} dans {uid} sont reprises là où elles se lisent comme {type}.',
  'effect.valuesUnread': 'Les valeurs d’autres entrées ({count}) sont conservées, mais masquées.',
  'effect.publicationsKept': 'Chaque brouillon de {uid} retient quand sa version publiée a été modifiée.',
  'effect.nowRequired': '{attribute} de {uid} devient obligatoire, mais manque dans des entrées.',
  'effect.boundsOther':
    '{attribute} de {uid} reçoit d’autres limites, et des valeurs d’entrées sont en dehors.',
  'effect.refusedLater': 'Elles restent inchangées, et seront refusées à leur prochaine publication.',
  'effect.componentValuesIndexed':
    'Les valeurs uniques dans les composants de {uid} sont relevées à nouveau.',
  'effect.localesShared':
    '{attribute} de {uid} n’est plus localisé : la valeur de {locale} est affichée dans toutes les langues, les autres sont conservées, mais masquées.',
  'effect.localesGetValue':
    '{attribute} de {uid} est de retour : les langues ajoutées entre-temps reçoivent sa valeur.',
  'effect.localesRestored':
    '{attribute} de {uid} est de nouveau localisé : les autres langues retrouvent leurs valeurs.',
  'effect.oneAsMany':
    '{attribute} de {uid} prend plusieurs valeurs au lieu d’une : l’actuelle devient le premier élément.',
  'effect.targetOther':
    '{attribute} de {uid} renvoie à {now} au lieu de {before} : les relations existantes sont conservées, mais masquées.',
  'effect.componentOther':
    '{attribute} de {uid} utilise {now} au lieu de {before} : ce que {now} n’a pas est conservé, mais masqué.',
  'effect.targetExclusive':
    '{attribute} de {uid} devient {relation}, et des entrées partagent une cible : elles la gardent jusqu’à ce que l’une soit enregistrée, qui la prend aux autres.',
  'effect.piecesGone':
    '{attribute} de {uid} n’autorise plus {components} : le contenu existant est conservé, mais masqué.',
  'effect.attributeGone': '{uid} n’a plus {attribute}.',
  'effect.nowMany': '{attribute} de {uid} prend plusieurs valeurs au lieu d’une.',
  'effect.nowOne': '{attribute} de {uid} prend une valeur au lieu de plusieurs.',
  'effect.kindOther': '{attribute} de {uid} est du type {now} au lieu de {before}.',
  'effect.otherPlace':
    '{attribute} de {uid} a une autre place dans ce src/schema.lock.json, qui est plus ancien que la base de données.',
  'effect.outOfReach': 'Le contenu existant y est conservé, mais masqué.',
  'effect.valuesOther': '{attribute} de {uid} autorise d’autres valeurs.',
  'effect.typeOther': '{attribute} de {uid} passe de {before} à {now}.',
  'effect.valuesHidden': 'Les valeurs qui ne sont plus autorisées ({count}) sont conservées, mais masquées.',
  'effect.valuesRewritten': 'Les valeurs existantes ({count}) sont converties en {now}.',
  'effect.valuesBack': 'Des entrées ({count}) retrouvent leurs valeurs conservées.',
  'effect.localised': '{uid} devient localisé : ses entrées appartiennent à {locale}.',
  'effect.notLocalised':
    '{uid} n’est plus localisé : les entrées en {locale} restent visibles, les autres langues sont conservées, mais masquées.',
  'effect.withDrafts': '{uid} a désormais des brouillons : chaque entrée en reçoit un.',
  'effect.withoutDrafts':
    '{uid} n’a plus de brouillons : ce qui est publié reste visible, les brouillons sont conservés, mais masqués.',
  'effect.singleNow':
    '{uid} devient un type unique : une entrée est affichée, les autres ({count}) sont conservées, mais masquées.',
  'effect.rendered': 'Le JSON enregistré de {uid} est réécrit.',
  'effect.typeRemoved': '{uid} est retiré.',
  'effect.attributeRemoved': '{attribute} de {uid} est retiré.',
  'effect.attributeOfOtherKind': '{attribute} de {uid} change de type.',
  'effect.componentRenamed': '{from} est renommé en {to}.',
  'effect.staysStored': 'Son contenu reste dans la base jusqu’à plinth schema prune.',
};
