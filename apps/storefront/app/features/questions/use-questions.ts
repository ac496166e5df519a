import { api } from '@rialto/client/api/browser.ts'
import { hasMore } from '@rialto/client/api/has-more.ts'
import { isNotOffered } from '@rialto/client/api/is-not-offered.ts'
import type { Question } from '@rialto/contract'
import { QUESTIONS_PER_PAGE } from '@rialto/contract/limits'
import { useEffect, useState } from 'react'

interface State {
  questions: readonly Question[]
  page: number
  /** `absent`: the server has no questions at all. */
  status: 'loading' | 'ready' | 'failed' | 'absent'
  more: boolean
}

export interface Questions extends State {
  load: () => Promise<void>
}

/** The answered questions about a product, page by page. */
export function useQuestions(productId: number): Questions {
  const [state, setState] = useState<State>({ questions: [], page: 0, status: 'loading', more: false })

  async function load(page = state.page + 1): Promise<void> {
    setState((before) => ({ ...before, status: 'loading' }))
    try {
      const query = { product_id: productId, page, per_page: QUESTIONS_PER_PAGE }
      const reply = await api.call('GET /questions', { query })
      setState(({ questions }) => ({
        questions: [...questions, ...reply.data.filter(({ id }) => !questions.some((known) => known.id === id))],
        page,
        status: 'ready',
        more: hasMore(reply, page, QUESTIONS_PER_PAGE),
      }))
    } catch (error) {
      setState((before) => ({ ...before, status: isNotOffered(error) ? 'absent' : 'failed' }))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page of a product never changes its product
  useEffect(() => void load(1), [])
  return { ...state, load }
}
