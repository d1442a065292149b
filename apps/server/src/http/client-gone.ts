/** The client hung up before its request was whole: nobody is left to answer, and nothing is wrong with us. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}
