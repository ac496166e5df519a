import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { RegisteredShop } from '@rialto/contract'
import { showErrorToast } from '../../errors/index.ts'
import { useFormEdits } from '../../forms/index.ts'
import { openAuthDialog, proveAccount, startSession } from '../../session/index.ts'
import { useSettings } from '../../settings/index.ts'
import { useUpload } from '../../uploads/index.ts'
import {
  type Application,
  applicationRequest,
  emptyApplication,
  firstInvalidStep,
  STEPS,
  validateStep,
} from './application.ts'
import { useStep } from './use-step.ts'

export type ApplicationHandle = ReturnType<typeof useApplication>

/** The state of an application form and its submission. `onSent` is called once the seller is logged in. */
export function useApplication(onSent: (shop: RegisteredShop) => void) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const { values, edit, changed } = useFormEdits(emptyApplication)
  const open = STEPS.find((step) => Object.keys(validateStep(step, values, settings, t)).length > 0) ?? 'pictures'
  const { step, goTo } = useStep(open)
  const submission = useUpload(
    async (api, application: Application) => {
      const { shop, ...session } = await api.call('POST /shop/register', applicationRequest(application))
      return { shop, session }
    },
    {
      onSuccess: ({ shop, session }) => {
        startSession(session, 'registration')
        onSent(shop)
        void proveAccount(session, settings, t).then((next) => next && openAuthDialog(next))
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
    step,
    isDirty: changed.length > 0,
    change(part: Partial<Application>) {
      for (const field of Object.keys(part)) clearError(field)
      edit(part)
    },
    back() {
      clearError()
      goTo(STEPS[STEPS.indexOf(step) - 1] ?? 'person')
    },
    /** Goes to the next step, or submits after the last one. */
    send() {
      const found = validateStep(step, values, settings, t)
      const next = STEPS[STEPS.indexOf(step) + 1]
      if (Object.keys(found).length > 0) showErrors(found)
      else if (next) goTo(next)
      else void submit(values)
    },
  }
}
