import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { fetchOnce, useLateComponent } from '@rialto/ui/late-component.tsx'
import { ModalShell, type OverlayState } from '@rialto/ui/modal-shell.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { AuthDialogWait } from './auth-dialog-body.tsx'
import { type AuthStep, openAuthDialog, type StepProps } from './auth-flow.ts'

const fetchLogin = fetchOnce(async () => (await import('./login-step.tsx')).LoginStep)
const fetchRegistration = fetchOnce(async () => (await import('./registration-step.tsx')).RegistrationStep)
const fetchForgot = fetchOnce(async () => (await import('./forgot-step.tsx')).ForgotStep)
const fetchOtp = fetchOnce(async () => (await import('./otp-step.tsx')).OtpStep)
const fetchReset = fetchOnce(async () => (await import('./reset-step.tsx')).ResetStep)

/** The account dialog; its frame stays mounted when the step changes. */
export function AuthPanel({ isOpen, onOpenChange, step }: OverlayState & { step: AuthStep }) {
  const key = useKeyOf(step)
  useEffect(() => {
    // Preloads the steps that follow the first two.
    for (const fetch of [fetchLogin, fetchRegistration, fetchForgot, fetchOtp, fetchReset]) void fetch().catch(() => {})
  }, [])
  return (
    <ModalShell
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      place="center"
      className={step.name === 'registration' ? 'sm:w-110' : 'sm:w-100'}
    >
      <StepView key={key} step={step} go={openAuthDialog} close={() => onOpenChange(false)} />
    </ModalShell>
  )
}

function StepView({ step, ...ways }: StepProps) {
  switch (step.name) {
    case 'login':
      return <LateStep fetch={fetchLogin} step={step} {...ways} />
    case 'registration':
      return <LateStep fetch={fetchRegistration} step={step} {...ways} />
    case 'forgot':
      return <LateStep fetch={fetchForgot} step={step} {...ways} />
    case 'otp':
      return <LateStep fetch={fetchOtp} step={step} {...ways} />
    case 'reset':
      return <LateStep fetch={fetchReset} step={step} {...ways} />
  }
}

interface LateStepProps<N extends AuthStep['name']> extends StepProps<N> {
  fetch: () => Promise<ComponentType<StepProps<N>>>
}

function LateStep<N extends AuthStep['name']>({ fetch, step, go, close }: LateStepProps<N>) {
  const { t } = useTranslation()
  const Step = useLateComponent(true, fetch, () => {
    showToast({ tone: 'error', title: t('The shop cannot be reached') })
    close()
  })
  return Step ? <Step step={step} go={go} close={close} /> : <AuthDialogWait />
}

/** Returns another key for each step object, so that the same step can start afresh. */
function useKeyOf(step: AuthStep): number {
  const [seen, setSeen] = useState({ step, key: 0 })
  if (seen.step === step) return seen.key
  const next = { step, key: seen.key + 1 }
  setSeen(next)
  return next.key
}
