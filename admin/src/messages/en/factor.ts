// The English texts of the second factor in one's profile.
export const factor = {
  'factor.title': 'Two-factor authentication',
  'factor.on': 'Enabled',
  'factor.off': 'Disabled',
  'factor.help':
    'Signing in also requires a code from an app on your phone: a stolen password is not enough.',
  'factor.codesLeft': 'Recovery codes left: {count}.',
  'factor.setUp': 'Set up two-factor authentication',
  'factor.appNeeded':
    'You need an authenticator app (TOTP), such as Aegis, FreeOTP or Google Authenticator. Enter your password to begin.',
  'factor.next': 'Next',
  'factor.secret': 'Secret key',
  'factor.secretHelp': 'Add a time-based account in the app and enter this key.',
  'factor.address': 'Setup URL',
  'factor.addressHelp': 'For apps and password managers that accept a URL.',
  'factor.firstCodeHelp': 'The six digits shown in the app.',
  'factor.switchOn': 'Enable',
  'factor.codes': 'Recovery codes',
  'factor.codesHelp':
    'Keep them where you can find them without your phone. Each works once in place of a code. They are not shown again.',
  'factor.codesStored': 'I have saved them',
  'factor.renew': 'Generate new recovery codes',
  'factor.renewHelp': 'Your current recovery codes stop working.',
  'factor.switchOff': 'Disable',
  'factor.switchOffHelp': 'Your password alone will be enough to sign in.',
  'factor.switchedOff': 'Two-factor authentication is disabled',
  'factor.passwordWrong': 'The password is incorrect.',
} as const;
