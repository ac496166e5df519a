import { api } from '@rialto/client/api/browser.ts'
import { hasMore, isNotOffered } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Question } from '@rialto/contract'
import { QUESTION_MAX, QUESTIONS_PER_PAGE } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useEffect, useState } from 'react'
import { useSubmit, validateRequired } from '../forms/index.ts'
import { ReportMenu } from '../reports/index.tsx'
import { ShopReply } from '../reviews/index.ts'
import { useDraftsKey, whenLoggedIn } from '../session/index.ts'

/** Answered questions about a product, and a form to ask another one. */
export function QuestionSection({ productId }: { productId: number }) {
  const { t } = useTranslation()
  const { questions, status, more, load } = useQuestions(productId)
  if (status === 'absent') return null
  const isFirstLoad = status === 'loading' && questions.length === 0
  return (
    <section aria-labelledby="questions-heading">
      <SectionHeading id="questions-heading" title={t('Questions')} />
      <div className="grid gap-7 md:grid-cols-[minmax(0,1fr)_280px] md:gap-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-14">
        <div className="min-w-0">
          {isFirstLoad && (
            <div role="status" aria-label={t('Loading')} className="grid gap-3">
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-5 w-4/5" />
            </div>
          )}
          {status === 'ready' && questions.length === 0 && (
            <p className="text-ink-2">{t('Nobody has asked yet. Be the first.')}</p>
          )}
          <ul>
            {questions.map((question) => (
              <li key={question.id} className="border-b border-line py-5 first:pt-0 last:border-0">
                <QuestionItem question={question} />
              </li>
            ))}
          </ul>
          {status === 'failed' && (
            <Notice tone="error" className="mt-4 max-w-120">
              {t('The questions could not be loaded.')}
            </Notice>
          )}
          {(status === 'failed' || more) && (
            <Button className="mt-4" pending={status === 'loading'} onClick={() => void load()}>
              {status === 'failed' ? t('Try again') : t('More questions')}
            </Button>
          )}
        </div>
        <div className="grid content-start gap-4">
          <AskForm productId={productId} />
          <ReportMenu kind="product" subjectId={productId} className="-ms-3 justify-self-start text-ink-2 print:hidden">
            {t('Report this product')}
          </ReportMenu>
        </div>
      </div>
    </section>
  )
}

function QuestionItem({ question: { text, user, answer } }: { question: Question }) {
  return (
    <article>
      <h3 dir="auto" className="max-w-[64ch] text-14 tracking-normal whitespace-pre-line wrap-anywhere">
        {text}
      </h3>
      <p className="mt-0.5 text-12 text-ink-2">
        <bdi>{user.name}</bdi>
      </p>
      <ShopReply reply={answer} />
    </article>
  )
}

/** Asks the shop about a product. A guest logs in first, and the typed question stays. */
function AskForm({ productId }: { productId: number }) {
  // A draft must not stay for the next account.
  return <NewQuestion key={useDraftsKey()} productId={productId} />
}

function NewQuestion({ productId }: { productId: number }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const { form, submit, pending, errors, clearError, showErrors } = useSubmit(
    (words: string) => api.call('POST /questions', { body: { product_id: productId, text: words } }),
    {
      onSuccess: () => {
        setText('')
        setSent(true)
      },
    },
  )

  function send() {
    const missing = validateRequired(text, t('question'), t)
    if (missing) showErrors({ text: missing })
    else whenLoggedIn(() => void submit(text))
  }

  return (
    <Form ref={form} method="post" onSend={send} className="panel grid gap-4 self-start p-5">
      <TextArea
        label={t('Ask the shop')}
        hint={t('Your question and your name are public with the answer.')}
        name="text"
        dir="auto"
        rows={3}
        maxLength={QUESTION_MAX}
        aria-required
        value={text}
        error={errors.text}
        onChange={(event) => {
          clearError('text')
          setSent(false)
          setText(event.target.value)
        }}
      />
      <Button type="submit" pending={pending} className="justify-self-start max-sm:w-full">
        {t('Send the question')}
      </Button>
      <div role="status" className="empty:-mt-4">
        {isSent && (
          <Notice tone="ok">{t('The shop has your question. We tell you by mail when there is an answer.')}</Notice>
        )}
      </div>
    </Form>
  )
}

interface State {
  questions: readonly Question[]
  page: number
  /** `absent`: the server has no questions at all. */
  status: 'loading' | 'ready' | 'failed' | 'absent'
  more: boolean
}

interface Questions extends State {
  load: () => Promise<void>
}

/** The answered questions about a product, page by page. */
function useQuestions(productId: number): Questions {
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
