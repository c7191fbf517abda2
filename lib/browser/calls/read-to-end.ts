/**
 * Reads an answer of which only the status matters: while its body is unread, it holds one of the six connections that a
 * browser has to an address over HTTP/1.1.
 */
export const readToEnd = async (answer: Response): Promise<void> => void (await answer.arrayBuffer())
