/**
 * Reads an answer of which only the status matters. One that is left unread may keep one of the six connections that a
 * browser has to an address over HTTP/1.1; with all of them kept, the page takes the portal for lost.
 */
export const readToEnd = async (answer: Response): Promise<void> => void (await answer.arrayBuffer())
