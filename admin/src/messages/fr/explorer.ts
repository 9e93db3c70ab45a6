// The French texts of the page about the content API.
export const explorer = {
  'explorer.help': 'Ce que les programmes peuvent demander à l’API de contenu, et ce qu’elle répond.',
  'explorer.noTypes': 'Aucun type de contenu ne vous est visible',
  'explorer.type': 'Type de contenu',
  'explorer.endpoints': 'Points d’accès',
  'explorer.query': 'Requête',
  'explorer.fields': 'Champs (fields)',
  'explorer.populate': 'Contenus liés (populate)',
  'explorer.sort': 'Tri (sort)',
  'explorer.call': 'Appel',
  'explorer.url': 'Adresse',
  'explorer.token': 'Jeton d’API',
  'explorer.tokenHelp': 'Sans lui, l’appel est fait en tant que public. Il ne reste que sur cette page.',
  'explorer.send': 'Envoyer',
  'explorer.status': 'Statut {status}, {milliseconds} ms',
  'explorer.response': 'Réponse',
  'explorer.graphqlHelp': 'Interroger l’API GraphQL, et lire ce qu’elle connaît.',
  'explorer.console': 'Console GraphQL',
  'explorer.consoleOff': 'La console GraphQL est désactivée',
  'explorer.consoleOffHelp':
    'Elle l’est en production, et là où config/plugins la désactive ou désactive GraphQL. landingPage: true dans la configuration de graphql l’active.',
};
