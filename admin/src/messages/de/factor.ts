// The German texts of the second factor in one's profile.
export const factor = {
  'factor.title': 'Zwei-Faktor-Authentifizierung',
  'factor.on': 'Aktiviert',
  'factor.off': 'Deaktiviert',
  'factor.help':
    'Die Anmeldung verlangt auch einen Code aus einer App auf Ihrem Telefon: Ein gestohlenes Passwort reicht nicht.',
  'factor.codesLeft': 'Verbleibende Wiederherstellungscodes: {count}.',
  'factor.setUp': 'Zwei-Faktor-Authentifizierung einrichten',
  'factor.appNeeded':
    'Sie brauchen eine Authenticator-App (TOTP), etwa Aegis, FreeOTP oder Google Authenticator. Geben Sie zum Beginnen Ihr Passwort ein.',
  'factor.next': 'Weiter',
  'factor.secret': 'Geheimer Schlüssel',
  'factor.secretHelp': 'Legen Sie in der App ein zeitbasiertes Konto an und geben Sie dies ein.',
  'factor.address': 'Einrichtungs-URL',
  'factor.addressHelp': 'Für Apps und Passwortmanager, die eine URL annehmen.',
  'factor.firstCodeHelp': 'Die sechs Ziffern aus der App.',
  'factor.switchOn': 'Aktivieren',
  'factor.codes': 'Wiederherstellungscodes',
  'factor.codesHelp':
    'Bewahren Sie sie so auf, dass Sie sie ohne Ihr Telefon finden. Jeder ersetzt einmal einen Code. Sie werden nicht erneut angezeigt.',
  'factor.codesStored': 'Ich habe sie gespeichert',
  'factor.renew': 'Neue Wiederherstellungscodes erzeugen',
  'factor.renewHelp': 'Ihre aktuellen Wiederherstellungscodes werden ungültig.',
  'factor.switchOff': 'Deaktivieren',
  'factor.switchOffHelp': 'Danach genügt Ihr Passwort zur Anmeldung.',
  'factor.switchedOff': 'Die Zwei-Faktor-Authentifizierung ist deaktiviert',
  'factor.passwordWrong': 'Das Passwort ist falsch.',
};
