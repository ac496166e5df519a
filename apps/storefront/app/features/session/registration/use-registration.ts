import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useSubmit } from '../../forms/index.ts'
import { useSettings } from '../../settings/index.ts'
import type { StepProps } from '../auth-dialogs.tsx'
import { readSession } from '../read-session.ts'
import { startSession } from '../start-session.ts'
import { proveAccount } from './prove-account.ts'
import { type Registration, registrationBody, registrationDraft } from './registration-draft.ts'

/** Creates the account, and shows the step for the one-time code if the shop requires one (docs/spec §4). */
export function useRegistration({ go, close }: Pick<StepProps, 'go' | 'close'>) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const register = async (values: Registration) => {
    const body = registrationBody(values)
    const reply = await api.call('POST /registration', { body })
    const { password: _, ...typed } = body
    const session = readSession(reply, { ...typed, account_verified: !settings.register_otp_verify })
    registrationDraft.forget()
    startSession(session, 'registration')
    return proveAccount(session, settings, t)
  }
  return useSubmit(register, { onSuccess: (next) => (next ? go(next) : close()) })
}
