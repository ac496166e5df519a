import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { RegisteredShop, User } from '@rialto/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { showErrorToast } from '../../../errors/index.ts'
import { useFormEdits } from '../../../forms/index.ts'
import { openAuthDialog, proveAccount, startSession, updateUser } from '../../../session/index.ts'
import { useSettings } from '../../../settings/index.ts'
import { useUpload } from '../../../uploads/index.ts'
import {
  type Application,
  applicationRequest,
  emptyApplication,
  firstInvalidStep,
  shopRequest,
  stepsFor,
  validateStep,
} from './application.ts'
import { applicationDraft } from './application-draft.ts'
import { forgetInvitation, type OpenInvitation } from './use-invitation.ts'
import { useStep } from './use-step.ts'

export type ApplicationHandle = ReturnType<typeof useApplication>

export interface ApplicationOptions {
  /** Whose account the shop gets; null: a new person registers with it. */
  user: User | null
  invitation: OpenInvitation | null
  /** Called once the seller is logged in. */
  onSent: (shop: RegisteredShop) => void
}

/** The state of an application form and its submission. */
export function useApplication({ user, invitation, onSent }: ApplicationOptions) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const steps = stepsFor(user !== null)
  const { values, edit, changed } = useFormEdits({ ...emptyApplication, email: invitation?.email ?? '' })
  const open = steps.find((step) => Object.keys(validateStep(step, values, settings, t)).length > 0) ?? 'pictures'
  const { step, goTo } = useStep(steps, open)
  const [isRestored, setRestored] = useState(false)
  const restore = useEffectEvent(() => {
    const draft = applicationDraft.read()
    if (!draft) return
    // The address of an invitation is the one that was invited.
    edit(invitation ? { ...draft, email: invitation.email ?? draft.email } : draft)
    setRestored(user === null)
  })
  // After hydration: the page's HTML is the same for everybody.
  useEffect(restore, [])
  const submission = useUpload(
    async (api, application: Application) => {
      if (user) return api.call('POST /shop/open', shopRequest(application, invitation?.token))
      const request = applicationRequest(application, invitation?.token)
      const { shop, ...session } = await api.call('POST /shop/register', request)
      return { shop, user: session.user, session }
    },
    {
      onSuccess: (opened) => {
        forgetInvitation()
        applicationDraft.forget()
        if ('session' in opened) {
          startSession(opened.session, 'registration')
          // Orders are told by mail, which goes to a proved address alone.
          void proveAccount(opened.session, { register_otp_verify: true, register_otp_type: 'email' }, t).then(
            (next) => next && openAuthDialog(next),
          )
        } else updateUser(opened.user)
        onSent(opened.shop)
      },
      onError: (error) => {
        showErrorToast(error, t('The shop cannot be reached'))
        // The invalid field may be in an earlier step.
        const wrong = error instanceof ApiError && firstInvalidStep(error.errors)
        if (wrong) goTo(wrong)
      },
    },
  )
  const { clearError, showErrors, submit } = submission

  return {
    ...submission,
    values,
    steps,
    step,
    isDirty: changed.length > 0,
    /** What was typed before the page was loaded again is back, without the password and the pictures. */
    isRestored,
    change(part: Partial<Application>) {
      for (const field of Object.keys(part)) clearError(field)
      edit(part)
      applicationDraft.keep({ ...values, ...part })
    },
    back() {
      clearError()
      goTo(steps[steps.indexOf(step) - 1] ?? step)
    },
    /** Goes to the next step, or submits after the last one. */
    send() {
      const found = validateStep(step, values, settings, t)
      const next = steps[steps.indexOf(step) + 1]
      if (Object.keys(found).length > 0) showErrors(found)
      else if (next) goTo(next)
      else void submit(values)
    },
  }
}
