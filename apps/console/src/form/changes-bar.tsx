import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { resetRefused, revealRefused, useRefusedCount } from '@rialto/ui/checked-fields.ts'
import { useToastLift } from '@rialto/ui/use-toast-lift.ts'
import { type ReactNode, useRef } from 'react'
import { messageOf } from '../errors/show-error.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { EditForm } from './use-edit-form.ts'

/** A field in words. */
export interface FieldWords<Value> {
  label: string
  /** The value in the list of changes and in a conflict; without it only the label is told, as with long texts. */
  show?: (value: Value) => ReactNode
}

export type FormWords<Values> = { [Name in keyof Values]: FieldWords<Values[Name]> }

interface ChangesBarProps<Values extends object> {
  form: EditForm<Values>
  words: FormWords<Values>
  saveLabel?: string
}

/**
 * The foot of a form with changes: says in words what a save would change, and asks for a choice at each field that somebody else
 * has changed too. Absent while nothing has changed.
 */
export function ChangesBar<Values extends object>({ form, words, saveLabel }: ChangesBarProps<Values>) {
  const { t } = useTranslation()
  const bar = useRef<HTMLElement>(null)
  useToastLift(bar)
  const fieldsOf = () => form.mark.current?.parentElement ?? null
  const refused = useRefusedCount(fieldsOf)
  const isDirty = form.changed.length > 0 || refused > 0
  const discard = () => {
    const scope = fieldsOf()
    if (scope) resetRefused(scope)
    form.discard()
  }
  return (
    <>
      <span ref={form.mark} hidden />
      <LeaveGuard isDirty={isDirty && !form.isSaving} />
      {(isDirty || form.conflicts.length > 0) && (
        <section
          ref={bar}
          aria-label={t('Changes')}
          className="sticky bottom-0 z-10 -mx-4 mt-6 grid gap-3 border-t border-line bg-card px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:rounded-card md:border md:px-5"
        >
          {form.conflicts.length > 0 && <Conflicts form={form} words={words} />}
          {form.failure !== undefined && form.conflicts.length === 0 && (
            <p role="alert" className="text-danger">
              {messageOf(form.failure, t('The shop cannot be reached'))}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <ChangeList form={form} words={words} />
            {refused > 0 && (
              <button
                type="button"
                className="text-13 text-danger underline underline-offset-3"
                onClick={() => revealRefused(fieldsOf() ?? document)}
              >
                {t('Fields to correct: {{number}}', { number: refused })}
              </button>
            )}
            <div className="ms-auto flex gap-2">
              <Button disabled={form.isSaving} onClick={discard}>
                {t('Discard')}
              </Button>
              <Button
                variant="pri"
                pending={form.isSaving}
                unready={form.conflicts.length > 0}
                onClick={() => void form.save()}
              >
                {saveLabel ?? t('Save changes')}
              </Button>
            </div>
          </div>
        </section>
      )}
    </>
  )
}

type PartProps<Values extends object> = Pick<ChangesBarProps<Values>, 'form' | 'words'>

function ChangeList<Values extends object>({ form, words }: PartProps<Values>) {
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-13">
      {form.changed.map((name) => {
        const { label, show } = words[name]
        const [before, after] = [show?.(form.base[name]), show?.(form.values[name])]
        // A number of pictures may stay the same.
        const isTold = before !== after
        return (
          <li key={String(name)} className="min-w-0">
            <span className={isTold ? 'text-ink-2' : 'font-semibold'}>{label}</span>
            {isTold && (
              <>
                {' '}
                <s className="text-ink-2">{before}</s> <b>{after}</b>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Conflicts<Values extends object>({ form, words }: PartProps<Values>) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="grid gap-2">
      <p className="font-semibold">{t('Somebody else has changed this too. Choose for each field:')}</p>
      <ul className="grid gap-2">
        {form.conflicts.map(({ name, mine, theirs }) => {
          const { label, show } = words[name]
          const choice = (own: string, value: Values[keyof Values]) => (show ? show(value) : own)
          return (
            <li key={String(name)} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <span className="min-w-24 text-ink-2">{label}</span>
              <Button size="sm" onClick={() => form.settle(name, 'mine')}>
                {t('Mine:')} {choice(t('as I wrote it'), mine)}
              </Button>
              <Button size="sm" onClick={() => form.settle(name, 'theirs')}>
                {t('Theirs:')} {choice(t('as it is now'), theirs)}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
