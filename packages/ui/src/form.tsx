import type { ComponentPropsWithRef } from 'react'
import { revealRefused } from './checked-fields.ts'

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'noValidate'> {
  /** Called instead of the native submission. */
  onSend: (form: HTMLFormElement) => void
}

/** A form with its own submission and validation. It is not sent while a field of it holds a text without a meaning. */
export function Form({ onSend, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!revealRefused(event.currentTarget)) onSend(event.currentTarget)
      }}
    />
  )
}
