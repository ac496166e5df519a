/** What can be said of everything made of one material: a sentence, two points, and the facts about it and its care. */
export type MaterialText = { name: string; sentence: string; points: readonly [string, string]; care: string }
