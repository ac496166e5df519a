import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { KeyRound, Smartphone } from 'lucide'
import { useState } from 'react'
import { entryApi } from '../lib/api.ts'
import type { EntryStepProps } from './entry-steps.tsx'
import { AppSetup } from './factors/app-setup.tsx'
import { keepCodes } from './factors/new-codes.ts'
import { usePasskeyMessage } from './factors/passkey-message.ts'
import { addPasskey, hasPasskeys } from './factors/passkeys.ts'

/** Sets up the first second factor of a person, which their market asks for. */
export function EnrolStep({ onEntered, onBack }: EntryStepProps) {
  const { t } = useTranslation()
  const messageFor = usePasskeyMessage()
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null)
  const [pending, setPending] = useState<'app' | 'passkey' | null>(null)
  const [problem, setProblem] = useState('')

  async function run(way: 'app' | 'passkey', work: () => Promise<void>) {
    setPending(way)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(messageFor(error))
    } finally {
      setPending(null)
    }
  }
  const startApp = () =>
    run('app', async () => setApp(await entryApi.call('POST /console/second-factor/app', { body: {} })))
  const startPasskey = () =>
    run('passkey', async () => {
      await keepCodes(await addPasskey(entryApi, { name: t('First passkey') }))
      await onEntered()
    })
  async function confirmApp(code: string) {
    const { recovery_codes } = await entryApi.call('POST /console/second-factor/app/confirm', { body: { code } })
    await keepCodes(recovery_codes)
    await onEntered()
  }

  if (app) return <AppSetup {...app} onCode={confirmApp} />
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {t('This market asks its staff for a second step besides the password. Choose one; you can add others later.')}
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      {hasPasskeys() && (
        <Button variant="pri" block pending={pending === 'passkey'} onClick={() => void startPasskey()}>
          <Icon as={KeyRound} size={18} />
          {t('Passkey of this device or a security key')}
        </Button>
      )}
      <Button block pending={pending === 'app'} onClick={() => void startApp()}>
        <Icon as={Smartphone} size={18} />
        {t('Authenticator app')}
      </Button>
      <Button variant="bare" block onClick={onBack}>
        {t('Back')}
      </Button>
    </div>
  )
}
