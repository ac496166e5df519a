import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Question } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { ReportMenu } from '../reports/index.ts'
import { ShopReply } from '../reviews/index.ts'
import { AskForm } from './ask-form.tsx'
import { useQuestions } from './use-questions.ts'

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
