import { z } from 'zod'

/**
 * Why a mail was not sent. `down`: the server takes no mail now. `later`: it does not take this mail now. `refused`: it never
 * takes this mail. `unknown`: the connection broke during the transfer, so the mail may have arrived.
 */
export type MailFate = 'down' | 'later' | 'refused' | 'unknown'

export class MailProblem extends Error {
  constructor(
    readonly fate: MailFate,
    message: string,
  ) {
    super(message)
  }
}

/** The fields of a nodemailer error: the server's answer, if any, and the SMTP command it answered. */
const Failure = z.object({
  message: z.string().default(''),
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
})

/** Returns the problem behind a nodemailer error. @param isUnderWay whether the transfer of the message had begun */
export function problemOf(error: unknown, isUnderWay: boolean): MailProblem {
  const { message, code, command, responseCode } = Failure.catch({ message: String(error) }).parse(error)
  const reason = message.split('\n')[0]?.slice(0, 200) ?? ''
  if (!isUnderWay) return new MailProblem('down', `The mail server cannot be used: ${reason}`)
  if (responseCode === undefined) {
    // nodemailer itself refuses such an envelope before it sends anything.
    if (command === 'API' && code === 'EENVELOPE') return new MailProblem('refused', reason)
    return new MailProblem('unknown', `The mail server was lost while it took the mail: ${reason}`)
  }
  // A refused sender is a wrong setting, which the host will correct.
  if (command === 'MAIL FROM' || responseCode === 421) return new MailProblem('down', reason)
  return new MailProblem(responseCode >= 500 ? 'refused' : 'later', reason)
}
