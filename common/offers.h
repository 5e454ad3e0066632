/* How what one player offers another ends, behind the name: the server says it, the client adds the key. */
#ifndef RAMPART_COMMON_OFFERS_H
#define RAMPART_COMMON_OFFERS_H

#define OFFER_OF_PARTY " asks you into a party."
#define OFFER_OF_FIGHT " offers you a fight: offer one back to accept it."

#endif
