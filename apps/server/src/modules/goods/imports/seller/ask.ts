import type { ImportAnswers, ImportQuestion } from '@rialto/contract'
import { meaningsOf } from '../product/cells.ts'
import type { Planned } from './planned.ts'

/** Asks how numbers are to be read that may be a thousand times more. An answered question stays, so that it can be answered anew. */
export function askMark(doubtful: readonly { line: number; cell: string }[], answers: ImportAnswers): ImportQuestion[] {
  const [first] = doubtful
  if (!first && answers.decimal_mark === undefined) return []
  const example = first?.cell ?? ''
  const [thousand, fraction] = meaningsOf(example)
  return [
    {
      id: 'decimal_mark',
      line: first?.line ?? 0,
      count: doubtful.length,
      example,
      // The mark of the example is that of decimals only in its second meaning.
      choices: example.includes(',')
        ? [
            { value: 'point', example: thousand },
            { value: 'comma', example: fraction },
          ]
        : [
            { value: 'comma', example: thousand },
            { value: 'point', example: fraction },
          ],
      answer: answers.decimal_mark ?? null,
    },
  ]
}

/** Asks for the stock of products that are added where the file does not say it. */
export function askStock(open: readonly Planned[], answers: ImportAnswers): ImportQuestion[] {
  const [first] = open
  if (!first) return []
  return [
    {
      id: 'stock',
      line: first.line,
      count: open.length,
      example: first.content.name ?? first.handle,
      choices: [],
      answer: answers.stock === undefined ? null : String(answers.stock),
    },
  ]
}
