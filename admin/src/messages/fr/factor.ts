// The French texts of the second factor in one's profile.
export const factor = {
  'factor.title': 'Second facteur',
  'factor.on': 'Actif',
  'factor.off': 'Inactif',
  'factor.help':
    'Avec lui, une connexion demande aussi un code d’une application de votre téléphone : un mot de passe volé ne suffit pas.',
  'factor.codesLeft': 'Codes de secours restants : {count}.',
  'factor.setUp': 'Configurer le second facteur',
  'factor.appNeeded':
    'Il vous faut une application qui affiche des codes (TOTP), comme Aegis, FreeOTP ou Google Authenticator. Saisissez votre mot de passe pour commencer.',
  'factor.next': 'Suivant',
  'factor.secret': 'Secret',
  'factor.secretHelp': 'Ajoutez dans l’application un compte basé sur l’heure et saisissez ceci.',
  'factor.address': 'Adresse',
  'factor.addressHelp':
    'Pour les applications et gestionnaires de mots de passe qui prennent l’adresse entière.',
  'factor.firstCodeHelp': 'Les six chiffres que l’application affiche maintenant.',
  'factor.switchOn': 'Activer',
  'factor.codes': 'Codes de secours',
  'factor.codesHelp':
    'Gardez-les là où vous les trouvez sans votre téléphone. Chacun remplace un code une fois. Ils ne seront plus affichés.',
  'factor.codesStored': 'Je les ai gardés',
  'factor.renew': 'Nouveaux codes de secours',
  'factor.renewHelp': 'Vos codes actuels ne vaudront plus.',
  'factor.switchOff': 'Désactiver',
  'factor.switchOffHelp': 'Ensuite, votre mot de passe suffit pour vous connecter.',
  'factor.switchedOff': 'Le second facteur est inactif',
  'factor.passwordWrong': 'Le mot de passe est faux.',
};
