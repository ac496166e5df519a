export interface Question {
  /** Plain text with HTML entities. */
  question: string
  /** Sanitised HTML. */
  answer: string
}

const HEADING = /<h2[^>]*>([\s\S]*?)<\/h2>/

/**
 * Splits a page into questions and answers: each h2 is a question, the content up to the next one its answer. The HTML
 * has been sanitised.
 */
export function parseQuestions(html: string): Question[] {
  // Splitting at a capturing pattern yields the text before the first heading, then headings and contents alternately.
  const [, ...parts] = html.split(HEADING)
  const questions: Question[] = []
  for (let at = 0; at + 1 < parts.length; at += 2)
    questions.push({ question: parts[at] ?? '', answer: parts[at + 1] ?? '' })
  return questions
}
