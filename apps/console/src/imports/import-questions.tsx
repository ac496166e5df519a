import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ImportAnswers, ImportQuestion } from '@rialto/contract'
import { STOCK_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { useState } from 'react'

interface ImportQuestionsProps {
  questions: readonly ImportQuestion[]
  answers: ImportAnswers
  isPending: boolean
  onAnswer: (answers: ImportAnswers) => void
}

/** The questions that the file leaves open. Each answer reads it again; without one nothing is guessed. */
export function ImportQuestions({ questions, answers, isPending, onAnswer }: ImportQuestionsProps) {
  const { t } = useTranslation()
  if (questions.length === 0) return null
  return (
    <section
      aria-label={t('Questions about the file')}
      className="grid gap-4 rounded-card border border-line-strong bg-warn-soft p-4"
    >
      {questions.map((question) => {
        const props = { question, isPending, onAnswer: (answer: ImportAnswers) => onAnswer({ ...answers, ...answer }) }
        return question.id === 'stock' ? (
          <StockQuestion key={question.id} {...props} />
        ) : (
          <MarkQuestion key={question.id} {...props} />
        )
      })}
    </section>
  )
}

interface QuestionProps {
  question: ImportQuestion
  isPending: boolean
  onAnswer: (answer: ImportAnswers) => void
}

function MarkQuestion({ question, isPending, onAnswer }: QuestionProps) {
  const { t } = useTranslation()
  const { example, line, count, choices, answer } = question
  const meaningOf = { point: t('A point stands before decimals'), comma: t('A comma stands before decimals') }
  const marks = ['point', 'comma'] as const
  return (
    <RadioGroup
      label={
        example
          ? t('What does {{example}} in row {{line}} mean? Numbers like it: {{number}}', {
              example,
              line,
              number: count,
            })
          : t('How are numbers written in this file?')
      }
      value={answer}
      onChange={(value) => {
        const mark = marks.find((one) => one === value)
        if (mark && !isPending) onAnswer({ decimal_mark: mark })
      }}
      options={marks.map((mark) => {
        const meaning = choices.find(({ value }) => value === mark)?.example
        return { value: mark, label: example && meaning ? meaning : meaningOf[mark], description: meaningOf[mark] }
      })}
    />
  )
}

function StockQuestion({ question, isPending, onAnswer }: QuestionProps) {
  const { t } = useTranslation()
  const { answer, count } = question
  const isNumber = answer !== null && /^\d+$/.test(answer)
  const [choice, setChoice] = useState<string | null>(isNumber ? 'pieces' : answer)
  const [pieces, setPieces] = useState<number | null>(isNumber ? Number(answer) : null)
  const choose = (value: string) => {
    setChoice(value)
    if (!isPending && (value === 'untracked' || value === 'draft')) onAnswer({ stock: value })
  }
  return (
    <div className="grid gap-3">
      <RadioGroup
        label={t('How many pieces are there? The file does not say it of new products: {{number}}', { number: count })}
        value={choice}
        onChange={choose}
        options={[
          {
            value: 'draft',
            label: t('Leave them as drafts'),
            description: t('Nobody sees them before you say their stock.'),
          },
          {
            value: 'untracked',
            label: t('Sell them without counting'),
            description: t('Each has as many pieces as one order may hold.'),
          },
          { value: 'pieces', label: t('So many of each') },
        ]}
      />
      {choice === 'pieces' && (
        <Form
          className="flex flex-wrap items-start gap-3"
          onSend={() => pieces !== null && !isPending && onAnswer({ stock: pieces })}
        >
          <NumberField label={t('Pieces of each')} labelHidden max={STOCK_MAX} value={pieces} onChange={setPieces} />
          <Button type="submit" pending={isPending}>
            {t('Use this number')}
          </Button>
        </Form>
      )}
    </div>
  )
}
