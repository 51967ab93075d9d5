import { z } from 'zod'

/**
 * What became of a mail that was not taken. `down`: no mail goes out now, whatever it is. `later`: this one is not taken now.
 * `refused`: never. `unknown`: it was under way, and nobody said whether it arrived.
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

/** What nodemailer tells of a failure: the server's answer where it gave one, and to which command. */
const Failure = z.object({
  message: z.string().default(''),
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
})

/** @param isUnderWay the server had let us in, and the message was being handed over */
export function problemOf(error: unknown, isUnderWay: boolean): MailProblem {
  const { message, code, command, responseCode } = Failure.catch({ message: String(error) }).parse(error)
  const told = message.split('\n')[0]?.slice(0, 200) ?? ''
  if (!isUnderWay) return new MailProblem('down', `The mail server cannot be used: ${told}`)
  if (responseCode === undefined) {
    // Said by nodemailer itself, before a word went out.
    if (command === 'API' && code === 'EENVELOPE') return new MailProblem('refused', told)
    return new MailProblem('unknown', `The mail server was lost while it took the mail: ${told}`)
  }
  // Whoever may not send at all has a wrong setting, which somebody will mend.
  if (command === 'MAIL FROM' || responseCode === 421) return new MailProblem('down', told)
  return new MailProblem(responseCode >= 500 ? 'refused' : 'later', told)
}
