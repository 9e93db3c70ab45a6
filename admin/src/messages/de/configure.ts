// Wie Typen allen gezeigt werden.
import type { configure as en } from '../en/configure.ts';

export const configure: Readonly<Record<keyof typeof en, string>> = {
  'configure.title': 'Wie „{name}“ gezeigt wird',
  'configure.help': 'Für alle Administratoren. Eigene Spalten kann sich weiterhin jeder aussuchen.',
  'configure.form': 'Formular',
  'configure.list': 'Liste',
  'configure.reset': 'Zurück zum Standard',
  'configure.required': 'Es ist Pflicht und bleibt darum zu sehen',
  'configure.widthOf': 'Breite von {name}',
  'configure.shown': '{name} zeigen',
  'configure.wordsOf': 'Texte zu {name}',
  'configure.label': 'Name',
  'configure.description': 'Hilfe darunter',
  'configure.placeholder': 'Beispiel, im leeren Feld',
  'configure.take': 'Übernehmen',
  'configure.calledBy': 'Heißt nach',
  'configure.calledByHelp': 'In Listen, Beziehungen und Suchen.',
  'configure.automatic': 'Von selbst gewählt',
  'configure.components': 'Die Formulare von Komponenten werden für sich angeordnet:',
  'configure.columnsHelp': 'In der Reihenfolge, in der sie gewählt werden.',
  'configure.sort': 'Sortiert nach',
  'configure.direction': 'Richtung',
  'configure.asc': 'aufsteigend',
  'configure.desc': 'absteigend',
  'configure.open': 'Wie das gezeigt wird …',
  'configure.own': 'Wie für alle eingestellt',
};
