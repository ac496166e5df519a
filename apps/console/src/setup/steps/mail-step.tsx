import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSetup, TestMessage } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useMutation } from '@tanstack/react-query'
import { consoleApi } from '../../lib/api.ts'
import { explainMailFailure } from '../explain-mail-failure.ts'
import { StepForm, type StepProps } from '../step-form.tsx'

const EXAMPLE = 'SMTP_URL=smtps://user:password@smtp.example.com:465\nMAIL_FROM=Market <orders@example.com>'

/** Shows how mails leave, and tries it. */
export function MailStep({ setup, ...step }: StepProps & { setup: MarketSetup }) {
  const { t } = useTranslation()
  const { state, server, from } = setup.mail
  const test = useMutation({ mutationFn: () => consoleApi.call('POST /admin/settings/test-mail') })
  const isDone = setup.steps.some(({ key, state: of }) => key === 'mail' && of === 'done')
  const hasArrived = test.data !== undefined && test.data.outcome !== 'failed'
  return (
    <StepForm
      {...step}
      title={t('Do mails arrive?')}
      lead={t('Shoppers get their orders by mail, sellers their invitations, and you whatever needs you.')}
      isPending={false}
      error={test.error}
      isBlocked={!hasArrived && !isDone}
      sendLabel={t('Continue')}
    >
      {state === 'missing' ? (
        <Notice tone="warn">
          {t(
            'No mail server is named yet. Write these two lines with your own values into the environment of the server, restart it, and come back:',
          )}
          <pre dir="ltr" className="mt-2 overflow-x-auto text-13">
            {EXAMPLE}
          </pre>
        </Notice>
      ) : (
        <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
          <dt className="text-ink-2">{t('Mail server')}</dt>
          <dd className="break-all">
            <bdi>{server ?? t('Kept in the local outbox')}</bdi>
          </dd>
          {from !== null && (
            <>
              <dt className="text-ink-2">{t('Sender')}</dt>
              <dd className="break-all">
                <bdi dir="ltr">{from}</bdi>
              </dd>
            </>
          )}
        </dl>
      )}
      <div>
        <Button pending={test.isPending} onClick={() => test.mutate()}>
          {t('Send a test mail to myself')}
        </Button>
      </div>
      {test.data && <Outcome sent={test.data} />}
    </StepForm>
  )
}

function Outcome({ sent: { to, outcome, error } }: { sent: TestMessage }) {
  const { t } = useTranslation()
  if (outcome === 'failed')
    return (
      <Notice tone="error">
        <p>{explainMailFailure(error ?? '', t)}</p>
        <p dir="ltr" className="mt-1 text-start text-13 break-words">
          {error}
        </p>
      </Notice>
    )
  return (
    <Notice tone="ok">
      {outcome === 'sent' ? t('Accepted for') : t('Kept in the outbox for')} <bdi>{to}</bdi>
    </Notice>
  )
}
