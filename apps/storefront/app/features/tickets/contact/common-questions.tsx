import type { LegalPage } from '@rialto/contract'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { plainText } from '../../../lib/plain-text.ts'
import { Prose } from '../../rich-text/index.ts'
import { parseQuestions } from './questions.ts'

/** The operator's page of common questions, each expanding to its answer. */
export function CommonQuestions({ page }: { page: LegalPage }) {
  const questions = parseQuestions(page.description)
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="common-questions">
      <h2 id="common-questions" dir="auto" className="pb-2 text-18">
        {page.title}
      </h2>
      {questions.map(({ question, answer }) => (
        <Disclosure key={question} name="questions" summary={<span dir="auto">{plainText(question)}</span>}>
          <Prose html={answer} />
        </Disclosure>
      ))}
    </section>
  )
}
