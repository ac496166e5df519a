/** Texts for everything made of one material: a sentence, two points, and facts about it and its care. */
export type MaterialText = { name: string; sentence: string; points: readonly [string, string]; care: string }
