import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { id, multiLine, page, perPage, queryId } from '../input.ts'
import * as limit from '../limits.ts'
import { Id, paged } from '../shapes/common.ts'
import { Question } from '../shapes/questions.ts'

/** Questions of shoppers about products. */
export const questionEndpoints = defineEndpoints({
  'GET /questions': {
    access: 'public',
    summary: 'Answered questions about a product, newest first.',
    query: z.object({ product_id: queryId, page, per_page: perPage(limit.QUESTIONS_PER_PAGE) }),
    data: paged(Question),
  },
  'POST /questions': {
    access: 'shopper',
    summary: 'Asks the shop about a product. The question becomes public with its answer; asked again, it stays one.',
    body: z.object({ product_id: id, text: multiLine(limit.QUESTION_MAX).min(1) }),
    data: z.object({ id: Id }),
  },
})
