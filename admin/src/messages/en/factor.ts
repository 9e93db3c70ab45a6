// The English texts of the second factor in one's profile.
export const factor = {
  'factor.title': 'Second factor',
  'factor.on': 'On',
  'factor.off': 'Off',
  'factor.help':
    'With it, a sign-in needs a code of an app on your phone, too: a stolen password is not enough.',
  'factor.codesLeft': 'Recovery codes left: {count}.',
  'factor.setUp': 'Set up the second factor',
  'factor.appNeeded':
    'You need an app that shows codes (TOTP), such as Aegis, FreeOTP or Google Authenticator. Enter your password to begin.',
  'factor.next': 'Next',
  'factor.secret': 'Secret',
  'factor.secretHelp': 'Add an account to the app and enter this, based on time.',
  'factor.address': 'Address',
  'factor.addressHelp': 'For apps and password managers that take the whole address.',
  'factor.firstCodeHelp': 'The six digits that the app shows now.',
  'factor.switchOn': 'Switch on',
  'factor.codes': 'Recovery codes',
  'factor.codesHelp':
    'Store them where you find them without your phone. Each replaces a code once. They are not shown again.',
  'factor.codesStored': 'I have stored them',
  'factor.renew': 'New recovery codes',
  'factor.renewHelp': 'The codes that you have now stop working.',
  'factor.switchOff': 'Switch off',
  'factor.switchOffHelp': 'After this, your password alone is enough to sign in.',
  'factor.switchedOff': 'The second factor is off',
  'factor.passwordWrong': 'The password is wrong.',
} as const;
