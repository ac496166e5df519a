import type { ComponentPropsWithRef } from 'react'

interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'noValidate'> {
  /** In place of the browser's own sending. */
  onSend: (form: HTMLFormElement) => void
}

/** A form that the page sends by itself, with checks and words of its own. */
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
