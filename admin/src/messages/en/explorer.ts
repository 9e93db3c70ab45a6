// The English texts of the page about the content API.
export const explorer = {
  'explorer.help': 'What programs can ask the content API for, and what it responds.',
  'explorer.noTypes': 'There is no content type for you to see',
  'explorer.type': 'Content type',
  'explorer.endpoints': 'Endpoints',
  'explorer.query': 'Query',
  'explorer.fields': 'Fields',
  'explorer.populate': 'Populate',
  'explorer.sort': 'Sort',
  'explorer.call': 'Request',
  'explorer.url': 'Address',
  'explorer.token': 'API token',
  'explorer.tokenHelp': 'Without one, the request is made as the public. It is kept on this page only.',
  'explorer.send': 'Send',
  'explorer.status': 'Status {status}, {milliseconds} ms',
  'explorer.response': 'Response',
  'explorer.graphqlHelp': 'Ask the GraphQL API, and read what it knows.',
  'explorer.console': 'GraphQL console',
  'explorer.consoleOff': 'The GraphQL console is off',
  'explorer.consoleOffHelp':
    'It is off in production, and where config/plugins switches it or GraphQL off. landingPage: true in the configuration of graphql switches it on.',
} as const;
