import type { ComponentPropsWithRef } from 'react'

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'noValidate'> {
  /** Called instead of the native submission. */
  onSend: (form: HTMLFormElement) => void
}

/** A form with its own submission and validation. */
export function Form({ onSend, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend(event.currentTarget)
      }}
    />
  )
}
