// The headings that the program adds to texts of a language model, in the languages in which users can have texts written.
import type { ResultLanguage } from "../../contract/processing/result-options.ts";

/** Returns a heading in another language; those without a translation stay in English. */
export type TranslateHeading = (heading: Heading) => string;

type Heading = keyof typeof TRANSLATIONS;

/** Spanish, French, German and Portuguese. */
const TRANSLATIONS = {
  "Passages used": ["Pasajes citados", "Passages cités", "Verwendete Bibelstellen", "Passagens citadas"],
  "From the sermon:": ["Del sermón:", "De la prédication :", "Aus der Predigt:", "Do sermão:"],
  "Lesson plan": ["Plan de lección", "Plan de leçon", "Stundenentwurf", "Plano de aula"],
  "Reading:": ["Lectura:", "Lecture :", "Lesung:", "Leitura:"],
  "Time:": ["Tiempo:", "Durée :", "Zeit:", "Tempo:"],
  Aim: ["Objetivo", "But", "Ziel", "Objetivo"],
  Materials: ["Materiales", "Matériel", "Material", "Materiais"],
  Opening: ["Inicio", "Ouverture", "Einstieg", "Abertura"],
  Reading: ["Lectura", "Lecture", "Lesung", "Leitura"],
  "Reading the passage": [
    "Lectura del pasaje",
    "Lecture du passage",
    "Bibeltext lesen",
    "Leitura da passagem",
  ],
  "The sermon, point by point": [
    "El sermón, punto por punto",
    "La prédication, point par point",
    "Die Predigt, Punkt für Punkt",
    "O sermão, ponto por ponto",
  ],
  Discussion: ["Conversación", "Discussion", "Gespräch", "Conversa"],
  Activity: ["Actividad", "Activité", "Aktivität", "Atividade"],
  "Take-home": ["Para la semana", "Pour la semaine", "Für die Woche", "Para a semana"],
  Prayer: ["Oración", "Prière", "Gebet", "Oração"],
  "Talk about:": ["Para conversar:", "À discuter :", "Zum Gespräch:", "Para conversar:"],
  "leader's guide": ["guía del líder", "guide de l’animateur", "Leitfaden", "guia do líder"],
  "Scripture:": ["Pasaje:", "Passage :", "Bibeltext:", "Passagem:"],
  "For:": ["Para:", "Pour :", "Für:", "Para:"],
  Objectives: ["Objetivos", "Objectifs", "Ziele", "Objetivos"],
  "What the group should already know": [
    "Lo que el grupo ya debe saber",
    "Ce que le groupe doit déjà savoir",
    "Was die Gruppe schon wissen sollte",
    "O que o grupo já deve saber",
  ],
  "Expected outcomes": [
    "Resultados esperados",
    "Résultats attendus",
    "Erwartete Ergebnisse",
    "Resultados esperados",
  ],
  "Materials for all sessions": [
    "Materiales para todas las sesiones",
    "Matériel pour toutes les rencontres",
    "Material für alle Treffen",
    "Materiais para todos os encontros",
  ],
  "Sessions at a glance": [
    "Las sesiones de un vistazo",
    "Aperçu des rencontres",
    "Die Treffen im Überblick",
    "Visão geral dos encontros",
  ],
  Session: ["Sesión", "Rencontre", "Treffen", "Encontro"],
  "Teaching notes": ["Notas para enseñar", "Notes pour enseigner", "Hinweise zum Text", "Notas para ensinar"],
  Questions: ["Preguntas", "Questions", "Fragen", "Perguntas"],
  Activities: ["Actividades", "Activités", "Aktivitäten", "Atividades"],
  "Time plan": ["Horario", "Déroulement", "Zeitplan", "Horário"],
  "in total": ["en total", "au total", "insgesamt", "no total"],
  "During the week": ["Durante la semana", "Pendant la semaine", "Während der Woche", "Durante a semana"],
  Bibles: ["Biblias", "Bibles", "Bibeln", "Bíblias"],
  "Paper and pens for everyone": [
    "Papel y lápices para todos",
    "Papier et stylos pour tous",
    "Papier und Stifte für alle",
    "Papel e canetas para todos",
  ],
  "For the leader:": ["Para el líder:", "Pour l’animateur :", "Für die Leitung:", "Para o líder:"],
  minute: ["minuto", "minute", "Minute", "minuto"],
  minutes: ["minutos", "minutes", "Minuten", "minutos"],
} as const;

const COLUMNS = ["es", "fr", "de", "pt"] as const satisfies readonly ResultLanguage[];

export const IN_ENGLISH: TranslateHeading = (heading) => heading;

/** Translates into the language that the user chose; without one, headings are in English. */
export function translateHeadings(language: ResultLanguage | undefined): TranslateHeading {
  const column = COLUMNS.findIndex((each) => each === language);
  return column === -1 ? IN_ENGLISH : (heading) => TRANSLATIONS[heading][column] ?? heading;
}
