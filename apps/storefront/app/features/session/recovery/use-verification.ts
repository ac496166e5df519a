import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { session } from '@rialto/client/session.ts'
import type { CodeBoxesHandle } from '@rialto/ui/code-boxes.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useRef, useState } from 'react'
import { showErrorToast } from '../../errors/index.ts'
import { useSubmit } from '../../forms/index.ts'
import type { StepProps } from '../auth-dialogs.tsx'
import { updateUser } from '../start-session.ts'
import { forgetSentCode, sendCode } from './send-code.ts'

/** Verifies the code and requests another one (docs/spec §4 and §8). */
export function useVerification({ step, go, close }: StepProps<'otp'>) {
  const { t } = useTranslation()
  const boxes = useRef<CodeBoxesHandle>(null)
  const [sent, setSent] = useState(step.sent)
  const [error, setError] = useState<string>()
  const resetCode = () => {
    setError(undefined)
    boxes.current?.clear()
  }

  const verification = useSubmit(
    (otp: string) => api.answer('POST /verify-otp', { body: { phone: step.phone, phone_code: step.phoneCode, otp } }),
    {
      onSuccess({ data, message }) {
        forgetSentCode()
        if (message) showToast({ tone: 'success', title: message })
        // An external server may return a token for a verified account as well.
        if (data.token && step.purpose === 'recover') return go({ name: 'reset', token: data.token })
        noteVerified()
        close()
      },
      onError(failure) {
        showErrorToast(failure, t('The shop cannot be reached'))
        // When the shop could not be reached, the same code can be sent again.
        if (!(failure instanceof ApiError)) return
        resetCode()
        setError(failure.message)
      },
    },
  )
  const resending = useSubmit(() => sendCode(step), {
    onSuccess({ step: next, message }) {
      if (message) showToast({ tone: 'success', title: message })
      setSent(next.sent)
      resetCode()
    },
  })

  return {
    boxes,
    sent,
    error,
    clearError: () => setError(undefined),
    verify: (code: string) => void verification.submit(code),
    pending: verification.pending,
    resend: () => void resending.submit(undefined),
    resending: resending.pending,
  }
}

/** Marks the account that is logged in as verified. */
function noteVerified(): void {
  const now = session.get()
  if (now) updateUser({ ...now.user, account_verified: true })
}
