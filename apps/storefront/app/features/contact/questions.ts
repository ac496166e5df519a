export interface Question {
  /** Plain text, with entities as HTML has them. */
  question: string
  /** Safe HTML. */
  answer: string
}

const HEADING = /<h2[^>]*>([\s\S]*?)<\/h2>/

/** A page's sections as questions with their answers: each heading of the second level asks one. The HTML is safe already. */
export function questionsOf(html: string): Question[] {
  // A capturing pattern keeps what it splits at: text before, then heading and text in turns.
  const [, ...parts] = html.split(HEADING)
  const questions: Question[] = []
  for (let at = 0; at + 1 < parts.length; at += 2)
    questions.push({ question: parts[at] ?? '', answer: parts[at + 1] ?? '' })
  return questions
}
