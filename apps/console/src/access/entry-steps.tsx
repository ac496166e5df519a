import { EnrolStep } from './enrol-step.tsx'
import { FactorStep } from './factor-step.tsx'

export interface EntryStepProps {
  /** Called once the session is complete. */
  onEntered: () => Promise<void> | void
  /** Back to the password. */
  onBack: () => void
}

/** The step after the password: to give a second factor, or to set one up. */
export function EntrySteps({ next, ...step }: EntryStepProps & { next: 'second_factor' | 'enrol' }) {
  return next === 'enrol' ? <EnrolStep {...step} /> : <FactorStep {...step} />
}
