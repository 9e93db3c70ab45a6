// Die Ansicht von Inhaltstypen.
import type { configure as en } from '../en/configure.ts';

export const configure: Readonly<Record<keyof typeof en, string>> = {
  'configure.title': 'Ansicht von „{name}“ konfigurieren',
  'configure.help': 'Gilt für alle Administratoren. Eigene Spalten sind weiterhin möglich.',
  'configure.form': 'Bearbeitungsansicht',
  'configure.list': 'Listenansicht',
  'configure.reset': 'Auf Standard zurücksetzen',
  'configure.required': 'Pflichtfelder sind immer sichtbar',
  'configure.widthOf': 'Breite von {name}',
  'configure.shown': '{name} anzeigen',
  'configure.wordsOf': 'Texte von {name} bearbeiten',
  'configure.label': 'Beschriftung',
  'configure.description': 'Beschreibung',
  'configure.placeholder': 'Platzhalter',
  'configure.take': 'Übernehmen',
  'configure.calledBy': 'Eintragstitel',
  'configure.calledByHelp': 'Erscheint in Listen, Relationen und Suchergebnissen.',
  'configure.automatic': 'Automatisch',
  'configure.components': 'Komponenten haben ihre eigene Ansicht:',
  'configure.columnsHelp': 'In der Reihenfolge der Auswahl.',
  'configure.sort': 'Standardsortierung',
  'configure.direction': 'Sortierrichtung',
  'configure.asc': 'Aufsteigend',
  'configure.desc': 'Absteigend',
  'configure.open': 'Ansicht konfigurieren …',
  'configure.own': 'Spalten zurücksetzen',
};
