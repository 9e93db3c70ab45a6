// The German texts of the page about the content API.
export const explorer = {
  'explorer.help': 'Was Programme die Content-API fragen können und was sie antwortet.',
  'explorer.noTypes': 'Für Sie ist kein Inhaltstyp zu sehen',
  'explorer.type': 'Inhaltstyp',
  'explorer.endpoints': 'Endpunkte',
  'explorer.query': 'Abfrage',
  'explorer.fields': 'Felder (fields)',
  'explorer.populate': 'Verknüpftes (populate)',
  'explorer.sort': 'Sortierung (sort)',
  'explorer.call': 'Anfrage',
  'explorer.url': 'Adresse',
  'explorer.token': 'API-Token',
  'explorer.tokenHelp': 'Ohne Token wird ohne Anmeldung gefragt. Es bleibt nur auf dieser Seite.',
  'explorer.send': 'Senden',
  'explorer.status': 'Status {status}, {milliseconds} ms',
  'explorer.response': 'Antwort',
  'explorer.graphqlHelp': 'Die GraphQL-API fragen und nachlesen, was sie kennt.',
  'explorer.console': 'GraphQL-Konsole',
  'explorer.consoleOff': 'Die GraphQL-Konsole ist aus',
  'explorer.consoleOffHelp':
    'Sie ist in Produktion aus, und wo config/plugins sie oder GraphQL ausschaltet. landingPage: true in der Konfiguration von graphql schaltet sie ein.',
};
