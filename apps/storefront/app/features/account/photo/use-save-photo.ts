import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { SessionEndedError } from '@rialto/client/api/session-ended.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useState } from 'react'
import { getErrorMessage } from '../../errors/index.ts'
import { useSubmit } from '../../forms/index.ts'
import { updateUser } from '../../session/index.ts'

const FIELD = 'profile_photo'

/** Saves or removes the photo, independently of the profile form. `onEnd` is called after success and failure. */
export function useSavePhoto(onEnd: () => void) {
  const { t } = useTranslation()
  const [error, setError] = useState<string | null>(null)
  const { submit, pending } = useSubmit(
    (photo: Blob | null) =>
      api.answer('POST /update-profile', photo ? { files: { [FIELD]: photo } } : { body: { remove_photo: true } }),
    {
      onSuccess: ({ data, message }) => {
        updateUser(data.user)
        showToast({ tone: 'success', title: message || t('Profile updated') })
        onEnd()
      },
      onError: (failure) => {
        onEnd()
        if (failure instanceof SessionEndedError) return
        const ofField = failure instanceof ApiError ? failure.errors[FIELD]?.[0] : undefined
        setError(ofField ?? getErrorMessage(failure, t('The shop cannot be reached')))
      },
    },
  )
  return { save: (photo: Blob) => void submit(photo), remove: () => void submit(null), pending, error, setError }
}
