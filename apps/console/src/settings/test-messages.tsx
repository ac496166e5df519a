import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminSettings, TestMessage } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useMutation } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'

type Channel = 'mail' | 'sms'

/** Sends a mail or a short message to the person, to see whether the provider takes it. */
export function TestMessages({ mail, sms }: Pick<AdminSettings, Channel>) {
  const { t } = useTranslation()
  const test = useMutation({
    mutationFn: (channel: Channel) =>
      consoleApi.call(channel === 'mail' ? 'POST /admin/settings/test-mail' : 'POST /admin/settings/test-sms'),
  })
  const stateTexts = {
    ready: t('Set up'),
    local: t('Kept in the local outbox'),
    missing: t('Not set up: nothing is sent'),
  }
  const rows = [
    { channel: 'mail', title: t('Mail'), state: mail, label: t('Send a test mail') },
    { channel: 'sms', title: t('Short messages'), state: sms, label: t('Send a test message') },
  ] as const
  return (
    <div className="grid gap-3 border-b border-line py-4">
      {rows.map(({ channel, title, state, label }) => (
        <div key={channel} className="flex flex-wrap items-center justify-between gap-3">
          <span>
            <b className="block font-semibold">{title}</b>
            <span className="text-13 text-ink-2">{stateTexts[state]}</span>
          </span>
          <Button
            size="sm"
            className="max-md:min-h-11"
            pending={test.isPending && test.variables === channel}
            onClick={() => test.mutate(channel)}
          >
            {label}
          </Button>
        </div>
      ))}
      {test.data && <Outcome sent={test.data} />}
      {test.error && <Notice tone="error">{messageOf(test.error, t('The shop cannot be reached'))}</Notice>}
    </div>
  )
}

function Outcome({ sent: { to, outcome, error } }: { sent: TestMessage }) {
  const { t } = useTranslation()
  if (outcome === 'failed')
    return (
      <Notice tone="error">
        {t('It was refused:')} <bdi>{error}</bdi>
      </Notice>
    )
  return (
    <Notice tone="ok">
      {outcome === 'sent' ? t('Accepted for') : t('Kept in the outbox for')} <bdi>{to}</bdi>
    </Notice>
  )
}
